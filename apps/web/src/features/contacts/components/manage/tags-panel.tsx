import { ActionIcon, Anchor, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { filterParams } from '../../../../lib/contacts/list-view.ts'
import { tagsQuery } from '../../../../lib/contacts/queries.ts'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { LoadProblem } from '../../../../ui/load-problem.tsx'
import classes from './manage.module.css'

export interface TagsPanelProps {
  /** Takes a tag off everybody. */
  onTakeOff: (tag: string) => Promise<boolean>
  /** Somebody goes to the people of a tag. */
  onLeave: () => void
}

/** More than these are searched in, and shown at once. */
const SEARCHED = 8
const SHOWN = 100

/** Tags with how many have them: leads to the people, or takes a tag off them all. */
export function TagsPanel({ onTakeOff, onLeave }: TagsPanelProps) {
  const { data, error, refetch } = useQuery(tagsQuery)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<string>()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  if (error && !data) return <LoadProblem what="Your tags" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={160} role="status" aria-label="Loading" />
  const tags = data.items.filter(({ tag, contacts }) => contacts > 0 && !gone.has(tag))
  if (tags.length === 0)
    return (
      <Text c="dimmed">
        No tags yet. Select people in the list and tag them: their tags stand here, with how many have each.
      </Text>
    )
  const found = tags.filter(({ tag }) => tag.toLowerCase().includes(words.trim().toLowerCase()))
  const takeOff = async (tag: string) => {
    setAsked(undefined)
    setGone((before) => new Set(before).add(tag))
    if (!(await onTakeOff(tag))) setGone((before) => new Set([...before].filter((one) => one !== tag)))
  }
  return (
    <KeptFocus>
      {tags.length > SEARCHED ? (
        <TextInput
          mb="sm"
          aria-label="Search in tags"
          placeholder="Search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      <ul className={`plain-list ${classes.rows}`} aria-label="Tags">
        {found.slice(0, SHOWN).map(({ tag, contacts }) => (
          <li key={tag} className={classes.row}>
            {asked === tag ? (
              <>
                <span className={classes.label}>
                  Take “{tag}” off {countOf(contacts, 'contact')}?
                </span>
                <Button size="xs" variant="default" onClick={() => setAsked(undefined)}>
                  Keep
                </Button>
                <Button size="xs" color="error" onClick={() => void takeOff(tag)}>
                  Take off
                </Button>
              </>
            ) : (
              <>
                <Anchor
                  component={Link}
                  to={{ search: `?${filterParams({ tag: [tag] }).toString()}` }}
                  className={classes.label ?? ''}
                  onClick={onLeave}
                >
                  {tag}
                </Anchor>
                <Text size="sm" c="dimmed" className="tabular">
                  {formatNumber(contacts)}
                </Text>
                <ActionIcon aria-label={`Take “${tag}” off everybody`} onClick={() => setAsked(tag)}>
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          {formatNumber(found.length - SHOWN)} more: search for them.
        </Text>
      ) : null}
    </KeptFocus>
  )
}
