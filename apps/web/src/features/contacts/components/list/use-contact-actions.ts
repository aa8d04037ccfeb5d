import type { BulkChange, Contact, ContactOperation } from '@greenroom/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, isNotFound } from '../../../../lib/api/index.ts'
import { changed, inverseOf } from '../../../../lib/contacts/inverse.ts'
import type { ListFilter } from '../../../../lib/contacts/list-view.ts'
import { contactListKey, operationsQuery } from '../../../../lib/contacts/queries.ts'
import { countOf } from '../../../../lib/format.ts'
import { changeRows, removeRows } from '../../../../lib/list/cached-rows.ts'
import type { SelectionBody } from '../../../../lib/list/selection.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { bringBack as undoDeletion, removeContact } from '../../api/contact.ts'
import {
  changeMany,
  changeTag as askTagChange,
  refreshContacts,
  setStarred,
  type TagChange,
} from '../../api/contacts.ts'
import { doneSentence } from './bulk-words.ts'

/** Work started here. A toast reports its end and offers to undo it. */
interface Begun {
  change: BulkChange | TagChange
  undo: (() => void) | undefined
}
export interface Work {
  selection: SelectionBody<ListFilter>
  change: BulkChange
  /** The selected contacts that are loaded here, as they are now. */
  known: readonly Contact[]
}

/** Milliseconds between requests for own running work, in case the live channel is down. */
const LOOK_MS = 2_000
const isOver = ({ status }: ContactOperation) => status !== 'waiting' && status !== 'running'

/**
 * Changes contacts. Every change shows at once and can be undone.
 * @param asOwn runs work whose effect on the list is shown at once
 */
export function useContactActions(asOwn: <T>(work: () => Promise<T>) => Promise<T>) {
  const queries = useQueryClient()
  const begun = useRef(new Map<string, Begun>())
  const { data: operations } = useQuery({
    ...operationsQuery,
    refetchInterval: () => (begun.current.size > 0 ? LOOK_MS : false),
  })

  const star = useMutation({
    // When a star is set and removed in quick succession, the last change wins.
    scope: { id: 'contact star' },
    mutationFn: ({ id, starred }: Contact) => setStarred(id, !starred),
    onMutate: ({ id, starred }) => {
      const show = (shown: boolean) =>
        changeRows<Contact>(queries, contactListKey, (contact) =>
          contact.id === id ? { ...contact, starred: shown } : contact,
        )
      show(!starred)
      return { undo: () => show(starred) }
    },
    onError: (error, _, context) => {
      context?.undo()
      toast.error(error.message)
    },
  })

  /** Reports errors as a toast and does not throw. */
  const bringBack = (deletionId: string) =>
    asOwn(async () => {
      try {
        const { restored, taken } = await undoDeletion(deletionId)
        await refreshContacts(queries)
        if (taken > 0)
          toast.warning(
            `${countOf(taken, 'contact stays', 'contacts stay')} deleted because their address now belongs to another contact.`,
          )
        else toast.success(restored === 1 ? 'Contact restored' : `${countOf(restored, 'contact')} restored`)
      } catch (error) {
        if (!isPlanLimit(error)) tellProblem(error)
      }
    })

  const remove = (contact: Contact) =>
    asOwn(async () => {
      removeRows(queries, contactListKey, new Set([contact.id]))
      try {
        const { deletion_id: deletionId } = await removeContact(contact.id)
        toast.success('Contact deleted successfully!', {
          action: { label: 'Undo', onClick: () => void bringBack(deletionId) },
        })
      } catch (error) {
        if (!isNotFound(error)) toast.error('Failed to delete contact')
      }
      await refreshContacts(queries)
    })

  const tellDone = (operation: ContactOperation, { change, undo }: Begun) => {
    const { status, done, deletion_id: deletionId } = operation
    if (status === 'failed') {
      toast.error(change.kind === 'delete' ? 'Failed to delete contact' : (operation.error ?? 'An error occurred'))
      return
    }
    const sentence = doneSentence(change, done)
    const undoing = deletionId === null ? undo : () => void bringBack(deletionId)
    toast.success(status === 'cancelled' ? (STOPPED[change.kind] ?? `Stopped. ${sentence}`) : sentence, {
      ...(undoing ? { action: { label: 'Undo', onClick: undoing } } : {}),
    })
  }

  /** Reports work when it is done, which may already be the case. */
  const follow = async (operation: ContactOperation, work: Begun) => {
    if (isOver(operation)) tellDone(operation, work)
    else begun.current.set(operation.id, work)
    await Promise.all([refreshContacts(queries), queries.invalidateQueries({ queryKey: operationsQuery.queryKey })])
  }

  /** @param isUndoable false if two tags are merged @throws ApiError */
  const changeTag = (change: TagChange, isUndoable = false): Promise<void> =>
    asOwn(async () => {
      const back = () => {
        if (change.kind !== 'rename-tag') return
        changeTag({ kind: 'rename-tag', tag: change.to, to: change.tag }).catch(tellProblem)
      }
      await follow(await askTagChange(change), { change, undo: isUndoable ? back : undefined })
    })

  /** Starts work on many contacts. @returns whether it has started */
  const apply = ({ selection, change, known }: Work): Promise<boolean> =>
    asOwn(async () => {
      const ids = new Set(known.map(({ id }) => id))
      if (change.kind === 'delete') removeRows(queries, contactListKey, ids)
      else
        changeRows<Contact>(queries, contactListKey, (contact) =>
          ids.has(contact.id) ? changed(contact, change) : contact,
        )
      try {
        const operation = await changeMany(selection, change)
        const isWhole = 'ids' in selection && selection.ids.length === known.length
        const inverse = isWhole ? inverseOf(change, known) : []
        const undo = () =>
          inverse.forEach(({ ids, change: back }) => void apply({ selection: { ids }, change: back, known: [] }))
        await follow(operation, { change, undo: inverse.length > 0 ? undo : undefined })
        return true
      } catch (error) {
        await refreshContacts(queries)
        if (change.kind === 'delete') toast.error('Failed to delete contact')
        else tellProblem(error)
        return false
      }
    })

  useEffect(() => {
    for (const operation of operations ?? []) {
      const work = begun.current.get(operation.id)
      if (!work || !isOver(operation)) continue
      begun.current.delete(operation.id)
      tellDone(operation, work)
      void asOwn(() => refreshContacts(queries))
    }
  })

  return { star: star.mutate, remove, apply, changeTag, operations: operations ?? [] }
}

/** Reports of stopped work for which a count of contacts says little. */
const STOPPED: Readonly<Record<string, string>> = {
  'rename-tag': 'Stopped. Some contacts have the new tag, others still have the old one.',
  'delete-tag': 'Stopped. Some contacts still have the tag.',
}

/** Closing the plans already explains why nothing was restored. */
const isPlanLimit = (error: unknown) => error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED'
