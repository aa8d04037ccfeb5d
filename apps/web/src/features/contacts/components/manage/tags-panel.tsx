import { ActionIcon, Anchor, Text, TextInput } from '@mantine/core'
import { IconPencil, IconSearch, IconTrash } from '../../../../ui/icons.generated.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { filterParams } from '../../../../lib/contacts/list-view.ts'
import { useTags } from '../../../../lib/contacts/use-tags.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import type { Tag, TagChange } from '../../api/contacts.ts'
import { DeleteTag } from './delete-tag.tsx'
import classes from './manage.module.css'
import { RenameTag } from './rename-tag.tsx'

export interface TagsPanelProps {
  /** @throws ApiError */
  onChange: (change: TagChange, isUndoable?: boolean) => Promise<void>
  /** Called when the owner follows a tag to its contacts. */
  onLeave: () => void
}

/** Above this number of tags, a search field appears. */
const SEARCHED = 8
/** Tags listed at once. */
const SHOWN = 100

/** Tags with their number of contacts. Each links to its contacts and can be renamed or deleted. */
export function TagsPanel({ onChange, onLeave }: TagsPanelProps) {
  const [words, setWords] = useState('')
  const known = useTags(words)
  const [open, setOpen] = useState<Opened>()
  const close = () => setOpen(undefined)
  const change = async (asked: TagChange, isUndoable?: boolean) => {
    await onChange(asked, isUndoable)
    close()
  }
  if (open?.kind === 'rename') return <RenameTag tag={open.tag} onChange={change} onClose={close} />
  if (open?.kind === 'delete') return <DeleteTag tag={open.tag} onChange={change} onClose={close} />
  return (
    <Loaded query={known} what="Your tags" skeleton={240}>
      {(all) => (
        <Found
          tags={all.filter(({ contacts }) => contacts > 0)}
          words={words}
          onWords={setWords}
          onOpen={setOpen}
          onLeave={onLeave}
        />
      )}
    </Loaded>
  )
}

type Opened = { kind: 'rename' | 'delete'; tag: Tag }

interface FoundProps extends Pick<TagsPanelProps, 'onLeave'> {
  /** The tags in use. */
  tags: readonly Tag[]
  words: string
  onWords: (words: string) => void
  onOpen: (opened: Opened) => void
}

function Found({ tags, words, onWords, onOpen, onLeave }: FoundProps) {
  if (tags.length === 0 && words === '')
    return <Text c="dimmed">No tags yet. Select people in the list and tag them to see their tags here.</Text>
  const found = tags.filter(({ tag }) => tag.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <KeptFocus>
      {tags.length > SEARCHED || words !== '' ? (
        <div className={classes.search}>
          <TextInput
            aria-label="Search tags"
            placeholder="Search"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={words}
            onChange={(event) => onWords(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <ul className={`plain-list ${classes.rows}`} aria-label="Tags">
        {found.slice(0, SHOWN).map((tag) => (
          <li key={tag.tag} className={classes.row}>
            <Anchor
              component={Link}
              to={{ search: `?${filterParams({ tag: [tag.tag] }).toString()}` }}
              flex={1}
              miw={0}
              style={{ overflowWrap: 'anywhere' }}
              onClick={onLeave}
            >
              <bdi>{tag.tag}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed" className="tabular">
              {formatNumber(tag.contacts)}
            </Text>
            <ActionIcon aria-label={`Rename “${tag.tag}”`} onClick={() => onOpen({ kind: 'rename', tag })}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Delete “${tag.tag}”`} onClick={() => onOpen({ kind: 'delete', tag })}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          No tags found.
        </Text>
      ) : null}
      {found.length > SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          {formatNumber(found.length - SHOWN)} more. Search to find them.
        </Text>
      ) : null}
    </KeptFocus>
  )
}
