import type { Segment } from '@greenroom/contracts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { z } from 'zod'
import { type AddressValues, one, page, readAddress, text, useAddress } from '../../../lib/address/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { filterOf, isFiltered } from '../../../lib/contacts/list-view.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Late } from '../../../ui/late.tsx'
import { BeyondLastPage } from '../../../ui/list/beyond-last-page.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { RowList } from '../../../ui/list/row-list.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SEGMENTS_PATH } from '../api/addresses.ts'
import { segmentsQuery } from '../api/segments.ts'
import { useLiveCounts } from '../api/use-live-counts.ts'
import { SegmentRow, SegmentRows } from '../components/list/segment-row.tsx'
import rows from '../components/list/segment-row.module.css'
import { useSegmentActions } from '../components/use-segment-actions.ts'
import { STARTERS } from '../rules/starters.ts'
import { RULE_QUERIES, useRuleWords } from '../rules/use-rule-words.ts'
import classes from './segments.module.css'
import { lateDialog } from '../../../ui/late-part.tsx'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const dialogs = () => import('../components/segment-dialogs.tsx')
const SnapshotDialog = lateDialog(async () => ({ default: (await dialogs()).SnapshotDialog }))
const DeleteDialog = lateDialog(async () => ({ default: (await dialogs()).DeleteDialog }))

/** Shorter lists have no search. */
const MANY = 6

const address = z.object({
  q: text,
  show: one(z.enum(['active', 'archived']), 'active'),
  page,
  /** A filter of the contact list. */
  from: text,
})

const listQuery = ({ q, show, page }: AddressValues<typeof address>) =>
  segmentsQuery({ q, archived: show === 'archived', page })

export const firstQueries: FirstQueries = ({ search }) => [listQuery(readAddress(address, search)), ...RULE_QUERIES]

/** `/dashboard/marketing/audience`: the artist's segments. */
export function Component() {
  const { values, set, searchOf } = useAddress(address)
  const { q, show, page, from } = values
  const archived = show === 'archived'
  const query = useQuery(listQuery(values))
  const { data, isError } = query
  const words = useRuleWords()
  useCodeAhead(dialogs)
  const actions = useSegmentActions()
  const [pictured, setPictured] = useState<Segment>()
  const [doomed, setDoomed] = useState<Segment>()
  useLiveCounts()

  // "Create segment from this filter" of the contact list.
  if (isFiltered(filterOf(new URLSearchParams(from))))
    return <Navigate to={`${SEGMENTS_PATH}/new${searchOf()}`} replace />
  const isFirst = data?.total === 0 && q === '' && !archived
  return (
    <>
      <PageHeader
        title="Audience Segments"
        text="Groups of contacts that keep themselves up to date."
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
            aria-label="Show segments"
            data={[
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived' },
            ]}
            value={show}
            onChange={(next) => set({ show: next === 'archived' ? next : 'active', q: '' })}
          />
          {(q !== '' || (data?.total ?? 0) >= MANY) && (
            <SearchField
              label="Search segments"
              placeholder="Search segments"
              value={q}
              onChange={(words) => set({ q: words }, { replace: true })}
            />
          )}
        </div>
      )}
      <Loaded query={query} place="list" what="Your segments" skeleton={<SegmentRows />}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing isFirst={isFirst} q={q} archived={archived} />
          ) : (
            <KeptFocus>
              <div className={rows.head} aria-hidden>
                <span>Segment</span>
                <span>People</span>
                <span>Last used</span>
              </div>
              <RowList label="Segments" isFading={query.isPlaceholderData}>
                {items.map((segment) => (
                  <SegmentRow
                    key={segment.id}
                    segment={segment}
                    words={words}
                    onDuplicate={() => actions.duplicate(segment)}
                    onSnapshot={() => setPictured(segment)}
                    onArchive={(archived) => actions.archive(segment, archived)}
                    onPin={(pinned) => actions.pin(segment, pinned)}
                    onDelete={() => setDoomed(segment)}
                  />
                ))}
              </RowList>
            </KeptFocus>
          )
        }
      </Loaded>
      {data && <Pages data={data} page={page} onPage={(next) => set({ page: next }, { toTop: true })} />}
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
        title="Create your first segment"
        text="Describe who belongs to it, such as close fans near Lisbon. People join as soon as they match, and you can watch it grow."
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
        title="No segments found"
        text={`No segment has “${q}” in its name.`}
        action={
          <Button component={Link} to={archived ? '?show=archived' : '?'} variant="default">
            See all segments
          </Button>
        }
      />
    )
  return archived ? (
    <EmptyState
      title="No archived segments"
      text="Segments that you archive appear here. You can restore them at any time."
    />
  ) : (
    <BeyondLastPage what="segments" />
  )
}
