import type { Segment } from '@greenroom/contracts'
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { filterOf, isFiltered } from '../../../lib/contacts/list-view.ts'
import { BeyondLastPage } from '../../../ui/beyond-last-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SEGMENTS_PATH } from '../api/addresses.ts'
import { SEGMENTS_PER_PAGE, segmentsQuery } from '../api/segments.ts'
import { useLiveCounts } from '../api/use-live-counts.ts'
import { SegmentRow, SegmentRows } from '../components/list/segment-row.tsx'
import rows from '../components/list/segment-row.module.css'
import { useSegmentActions } from '../components/use-segment-actions.ts'
import { STARTERS } from '../rules/starters.ts'
import { useRuleWords } from '../rules/use-rule-words.ts'
import classes from './segments.module.css'

const Pages = lazy(async () => ({ default: (await import('../../../ui/pages.tsx')).Pages }))
const dialogs = () => import('../components/segment-dialogs.tsx')
const SnapshotDialog = lazy(async () => ({ default: (await dialogs()).SnapshotDialog }))
const DeleteDialog = lazy(async () => ({ default: (await dialogs()).DeleteDialog }))

const TYPING_MS = 250
/** With fewer there is nothing to look for. */
const MANY = 6

/** `/dashboard/marketing/audience`: the parts of the audience that the artist has named. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const view = {
    q: params.get('q') ?? '',
    archived: params.get('show') === 'archived',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  }
  const query = useQuery(segmentsQuery(view))
  const { data, isError } = query
  const words = useRuleWords()
  useCodeAhead(dialogs)
  const actions = useSegmentActions()
  const [pictured, setPictured] = useState<Segment>()
  const [doomed, setDoomed] = useState<Segment>()
  useLiveCounts()

  const change = (changes: Record<string, string | undefined>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: undefined, ...changes }))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace },
    )
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() }, true), TYPING_MS)

  // "Create segment from this filter" of the contact list.
  if (isFiltered(filterOf(new URLSearchParams(params.get('from') ?? ''))))
    return <Navigate to={`${SEGMENTS_PATH}/new?${params.toString()}`} replace />
  const isFirst = data?.total === 0 && view.q === '' && !view.archived
  const pages = Math.ceil((data?.total ?? 0) / SEGMENTS_PER_PAGE)
  return (
    <>
      <PageHeader
        title="Audience Segments"
        text="Parts of your audience that stay true by themselves."
        actions={
          isFirst ? undefined : (
            <Button component={Link} to={`${SEGMENTS_PATH}/new`} leftSection={<IconPlus size={18} aria-hidden />}>
              New segment
            </Button>
          )
        }
      />
      {!isFirst && !isError && (
        <div className={classes.tools}>
          <SegmentedControl
            aria-label="Which segments"
            data={[
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived' },
            ]}
            value={view.archived ? 'archived' : 'active'}
            onChange={(show) => change({ show: show === 'archived' ? show : undefined, q: undefined })}
          />
          {(view.q !== '' || (data?.total ?? 0) >= MANY) && (
            <TextInput
              key={String(view.archived)}
              type="search"
              aria-label="Search segments"
              placeholder="Search segments"
              className={classes.search ?? ''}
              leftSection={<IconSearch size={17} aria-hidden />}
              defaultValue={view.q}
              onChange={(event) => search(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      <Loaded query={query} place="list" what="Your segments" skeleton={<SegmentRows />}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing isFirst={isFirst} q={view.q} archived={view.archived} />
          ) : (
            <KeptFocus>
              <div className={rows.head} aria-hidden>
                <span>Segment</span>
                <span>People</span>
                <span>Last used</span>
              </div>
              <ul className={rows.list} aria-label="Segments" aria-busy={query.isPlaceholderData}>
                {items.map((segment) => (
                  <SegmentRow
                    key={segment.id}
                    segment={segment}
                    words={words}
                    onDuplicate={() => actions.duplicate(segment)}
                    onSnapshot={() => setPictured(segment)}
                    onArchive={(archived) => actions.archive(segment, archived)}
                    onDelete={() => setDoomed(segment)}
                  />
                ))}
              </ul>
            </KeptFocus>
          )
        }
      </Loaded>
      {pages > 1 && (
        <Suspense>
          <Pages
            className={classes.pages}
            total={pages}
            page={view.page}
            onPage={(page) => change({ page: page === 1 ? undefined : String(page) })}
          />
        </Suspense>
      )}
      <Late when={pictured !== undefined}>
        <SnapshotDialog segment={pictured} onClose={() => setPictured(undefined)} onTake={actions.snapshot} />
      </Late>
      <Late when={doomed !== undefined}>
        <DeleteDialog segment={doomed} onClose={() => setDoomed(undefined)} onDelete={actions.remove} />
      </Late>
    </>
  )
}

function Nothing({ isFirst, q, archived }: { isFirst: boolean; q: string; archived: boolean }) {
  if (isFirst)
    return (
      <EmptyState
        title="Name a part of your audience"
        text="Say what is true of them, such as close fans near Lisbon. Whoever matches joins by themselves, and you see how it grows."
        action={
          <>
            <Button component={Link} to={`${SEGMENTS_PATH}/new`} size="md">
              New segment
            </Button>
            <Button component={Link} to={`${SEGMENTS_PATH}/new?start=${STARTERS[0]?.id}`} size="md" variant="default">
              See an example
            </Button>
          </>
        }
      />
    )
  if (q !== '')
    return (
      <EmptyState
        title="No such segment"
        text={`No segment has “${q}” in its name.`}
        action={
          <Button component={Link} to={archived ? '?show=archived' : '?'} variant="default">
            See all segments
          </Button>
        }
      />
    )
  return archived ? (
    <EmptyState title="Nothing in the archive" text="Segments that you put away appear here. They can be taken back." />
  ) : (
    <BeyondLastPage what="segments" />
  )
}
