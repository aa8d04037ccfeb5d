import { ActionIcon, Anchor, Skeleton, Text, TextInput } from '@mantine/core'
import { IconPencil, IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { filterParams } from '../../../../lib/contacts/list-view.ts'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { LoadProblem } from '../../../../ui/load-problem.tsx'
import type { Tag, TagChange } from '../../api/contacts.ts'
import { DeleteTag } from './delete-tag.tsx'
import classes from './manage.module.css'
import { RenameTag } from './rename-tag.tsx'

export interface TagsPanelProps {
  /** @throws ApiError */
  onChange: (change: TagChange, isUndoable?: boolean) => Promise<void>
  /** Somebody goes to the people of a tag. */
  onLeave: () => void
}

/** More than these are searched in, and shown at once. */
const SEARCHED = 8
const SHOWN = 100

/** Tags with how many have them: leads to the people, and changes a tag everywhere. */
export function TagsPanel({ onChange, onLeave }: TagsPanelProps) {
  const [words, setWords] = useState('')
  const { tags: all, error, refetch } = useTags(words)
  const [open, setOpen] = useState<{ kind: 'rename' | 'delete'; tag: Tag }>()
  if (error && !all) return <LoadProblem what="Your tags" error={error} onRetry={() => void refetch()} />
  if (!all) return <Skeleton height={240} role="status" aria-label="Loading" />
  const close = () => setOpen(undefined)
  const change = async (asked: TagChange, isUndoable?: boolean) => {
    await onChange(asked, isUndoable)
    close()
  }
  if (open?.kind === 'rename') return <RenameTag tag={open.tag} onChange={change} onClose={close} />
  if (open?.kind === 'delete') return <DeleteTag tag={open.tag} onChange={change} onClose={close} />
  const tags = all.filter(({ contacts }) => contacts > 0)
  if (tags.length === 0 && words === '')
    return (
      <Text c="dimmed">
        No tags yet. Select people in the list and tag them: their tags stand here, with how many have each.
      </Text>
    )
  const found = tags.filter(({ tag }) => tag.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <KeptFocus>
      {tags.length > SEARCHED || words !== '' ? (
        <div className={classes.search}>
          <TextInput
            aria-label="Search in tags"
            placeholder="Search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <ul className={`plain-list ${classes.rows}`} aria-label="Tags">
        {found.slice(0, SHOWN).map((tag) => (
          <li key={tag.tag} className={classes.row}>
            <Anchor
              component={Link}
              to={{ search: `?${filterParams({ tag: [tag.tag] }).toString()}` }}
              className={classes.label ?? ''}
              onClick={onLeave}
            >
              <bdi>{tag.tag}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed" className="tabular">
              {formatNumber(tag.contacts)}
            </Text>
            <ActionIcon aria-label={`Rename “${tag.tag}”`} onClick={() => setOpen({ kind: 'rename', tag })}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Delete “${tag.tag}”`} onClick={() => setOpen({ kind: 'delete', tag })}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          Nothing is called that.
        </Text>
      ) : null}
      {found.length > SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          {formatNumber(found.length - SHOWN)} more: search for them.
        </Text>
      ) : null}
    </KeptFocus>
  )
}
