import type { BulkChange as PeopleChange } from '@greenroom/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { inverseOf } from '../../../../lib/contacts/inverse.ts'
import { countOf } from '../../../../lib/format.ts'
import { isChosen, MAX_BY_HAND } from '../../../../lib/list/selection.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import {
  type BulkChange,
  changePeople,
  changeThreads,
  type Done,
  readAllThreads,
  undoChange,
} from '../../api/threads.ts'
import { useInbox } from '../inbox-context.ts'
import { asRow, type ThreadList } from './use-thread-list.ts'

const PLACE = { id: 'bulk' }
const conversations = (count: number) => countOf(count, 'conversation')

/** Changes the selected conversations. Each change can be undone from its toast. */
export function useBulk({ selection: choice, rows, count, asOwn }: ThreadList) {
  const client = useQueryClient()
  const { view } = useInbox()
  const [isBusy, setBusy] = useState(false)
  const { selection } = choice

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await asOwn(work)
      choice.clear()
    } catch (error) {
      tellProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const undo = ({ changed, changeId }: Done) => ({
    label: 'Undo',
    onClick: () =>
      void asOwn(async () => {
        if (changeId === undefined) return
        const restored = await undoChange(client, changeId)
        if (restored < changed)
          toast.info(`${conversations(changed - restored)} changed in the meantime and stayed as they are.`, PLACE)
        else toast.success(`${conversations(restored)} restored.`, PLACE)
      }).catch(tellProblem),
  })

  /** @param words what happened to them, such as "closed" */
  const change = (part: BulkChange, words: string) =>
    run(async () => {
      let done: Done = { changed: 0, changeId: undefined }
      const chosen = selection.kind === 'some' ? { ids: [...selection.ids] } : { view, except: [...selection.except] }
      try {
        await changeThreads(client, chosen, part, (so) => (done = so))
      } catch (error) {
        if (done.changed === 0) throw error
        toast.error(`Only ${conversations(done.changed)} ${words}. ${error instanceof Error ? error.message : ''}`, {
          ...PLACE,
          action: undo(done),
        })
        return
      }
      if (done.changed === 0) toast.info('Nothing to change: they are like that already.', PLACE)
      else toast.success(`${conversations(done.changed)} ${words}.`, { ...PLACE, action: undo(done) })
    })

  /** Changes the people of the selected conversations, at most `MAX_BY_HAND`, as one call takes them. */
  const changeTheirs = (part: PeopleChange, words: string) =>
    run(async () => {
      const known = selection.kind === 'all' ? (await readAllThreads(view)).map(asRow) : rows
      const chosen = known.filter(({ id }) => isChosen(selection, id)).slice(0, MAX_BY_HAND)
      const ids = selection.kind === 'all' ? chosen.map(({ id }) => id) : [...selection.ids]
      await changePeople(client, ids, part)
      const inverse = chosen.length === ids.length ? inverseOf(part, chosen) : []
      const back = async () => {
        for (const { ids: theirs, change: was } of inverse) await changePeople(client, theirs, was)
        toast.success(`${countOf(ids.length, 'person', 'people')} restored.`, PLACE)
      }
      toast.success(`${countOf(ids.length, 'person', 'people')} ${words}.`, {
        ...PLACE,
        ...(inverse.length > 0 && { action: { label: 'Undo', onClick: () => void asOwn(back).catch(tellProblem) } }),
      })
    })

  return { isBusy, count, isAll: selection.kind === 'all', change, changeTheirs }
}
