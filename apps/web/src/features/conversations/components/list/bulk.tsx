import { ActionIcon, Button, CloseButton, Popover } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'
import { countOf } from '../../../../lib/format.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { IconArchive, IconMailOpened, IconTag } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { tip } from '../../../../ui/tip.ts'
import { type BulkChange, changeThreads, tagPeople } from '../../api/threads.ts'
import classes from './thread-list.module.css'
import type { ThreadList } from './use-thread-list.ts'

/** Changes the selected conversations. */
export function Bulk({ list }: { list: ThreadList }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isTagging, setTagging] = useState(false)
  const [tags, setTags] = useState<string[]>([])
  const { selection, count } = list
  const ids = selection.selection.kind === 'some' ? [...selection.selection.ids] : []

  const run = async (part: Omit<BulkChange, 'ids'>, done: string, undo?: BulkChange['action']) => {
    setBusy(true)
    try {
      await list.asOwn(() => changeThreads(client, { ...part, ids }))
      selection.clear()
      toast.success(`${countOf(ids.length, 'conversation')} ${done}.`, {
        id: 'bulk',
        ...(undo && {
          action: { label: 'Undo', onClick: () => void changeThreads(client, { ids, action: undo }).catch(tell) },
        }),
      })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
  const tag = async () => {
    setTagging(false)
    try {
      await tagPeople(ids, tags, randomId())
      toast.success(`Adding ${countOf(tags.length, 'tag')} to ${countOf(ids.length, 'person', 'people')}.`)
      selection.clear()
      setTags([])
    } catch (error) {
      tell(error)
    }
  }
  return (
    <section className={classes.bulk} aria-label="Selected conversations">
      <CloseButton aria-label="Clear the selection" onClick={selection.clear} />
      <span role="status">{count} selected</span>
      <ActionIcon
        {...tip('Mark as read')}
        aria-label="Mark as read"
        variant="default"
        size={36}
        disabled={isBusy}
        onClick={() => void run({ action: 'read' }, 'marked as read', 'unread')}
      >
        <IconMailOpened size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...tip('Close')}
        aria-label="Close"
        variant="default"
        size={36}
        disabled={isBusy}
        onClick={() => void run({ action: 'close' }, 'closed', 'open')}
      >
        <IconArchive size={18} aria-hidden />
      </ActionIcon>
      <Popover
        opened={isTagging}
        onChange={setTagging}
        position="top-end"
        width={260}
        trapFocus
        returnFocus
        shadow="md"
        {...IN_MAIN}
      >
        <Popover.Target>
          <ActionIcon
            {...tip('Tag')}
            aria-label="Tag"
            variant="default"
            size={36}
            disabled={isBusy}
            onClick={() => setTagging(!isTagging)}
          >
            <IconTag size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <TagsField label="Add tags" value={tags} onChange={setTags} autoFocus />
          <Button mt="sm" fullWidth disabled={tags.length === 0} onClick={() => void tag()}>
            Add to {countOf(count, 'person', 'people')}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </section>
  )
}

const tell = (error: unknown) => toast.error(error instanceof Error ? error.message : 'That did not work.')
