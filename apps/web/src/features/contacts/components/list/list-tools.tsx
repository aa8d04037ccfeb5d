import { Anchor, Button, Group, NativeSelect } from '@mantine/core'
import { IconStar, IconStarFilled } from '../../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ContactSort, isFiltered, naturalOrder, segmentFromFilter } from '../../../../lib/contacts/list-view.ts'
import { countOf } from '../../../../lib/format.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { ColumnsMenu } from '../../../../ui/list/columns-menu.tsx'
import { FilterBar } from '../../../../ui/list/filter-bar.tsx'
import { FilterChip, FilterToggle } from '../../../../ui/list/filter-chip.tsx'
import { ListTools } from '../../../../ui/list/list-head.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { segmentNameQuery, siteChoiceQuery } from '../../api/contacts.ts'
import { FilterField } from './filter-fields.tsx'
import { FILTER_GROUPS, type FilterGroup, groupWords, nothingOf } from './filter-words.ts'
import type { ContactList } from './use-contact-list.ts'
import { ViewsMenu } from './views/views-menu.tsx'

const GROUPS = Object.keys(FILTER_GROUPS) as FilterGroup[]

/** Search, filters, table columns, and on a phone the sort order. */
export function ContactTools({ contacts }: { contacts: ContactList }) {
  const { view, query, columns, setFilter } = contacts
  const { filter } = view
  const { isMobile } = useViewport()
  const words = filter.q ?? ''
  return (
    <ListTools
      search={
        <SearchField
          label="Search contacts"
          placeholder="Search by name, email or phone"
          hasShortcut
          value={words}
          isBusy={query.isPlaceholderData && query.isFetching}
          onChange={(next) => setFilter({ q: next || undefined }, { replace: words !== '' && next !== '' })}
        />
      }
      columns={
        <Group gap={8} wrap="nowrap">
          <ViewsMenu contacts={contacts} />
          {isMobile ? null : <ColumnsMenu {...columns} />}
        </Group>
      }
      filters={<Filters contacts={contacts} />}
    />
  )
}

function Filters({ contacts }: { contacts: ContactList }) {
  const { view, query, setFilter, clearFilter } = contacts
  const { filter } = view
  const { isMobile } = useViewport()
  const { data: sites } = useQuery({ ...siteChoiceQuery, enabled: filter.site !== undefined })
  const { data: segment = '…' } = useQuery({
    ...segmentNameQuery(filter.segment ?? ''),
    enabled: filter.segment !== undefined,
  })
  const isStarred = filter.starred === 'true'
  const StarIcon = isStarred ? IconStarFilled : IconStar
  return (
    <FilterBar
      groups={GROUPS.map((id) => ({
        id,
        label: FILTER_GROUPS[id].label,
        words: groupWords(id, filter, (siteId) => sites?.find((site) => site.id === siteId)?.name),
        onClear: () => setFilter(nothingOf(id)),
        field: <FilterField group={id} filter={filter} onChange={setFilter} />,
      }))}
      toggle={
        <FilterToggle
          label="Starred"
          icon={<StarIcon size={14} aria-hidden />}
          isOn={isStarred}
          onChange={(isOn) => setFilter({ starred: isOn ? 'true' : undefined })}
        />
      }
      order={isMobile && query.data?.total !== 0 ? <SortSelect contacts={contacts} /> : null}
      given={
        filter.segment === undefined ? null : (
          <FilterChip label="Segment" words={[segment]} onClear={() => setFilter({ segment: undefined })}>
            <Anchor component={Link} to={`/dashboard/marketing/audience/${filter.segment}`} size="sm">
              Open the segment
            </Anchor>
          </FilterChip>
        )
      }
      onClearAll={isFiltered(filter) ? clearFilter : undefined}
      more={
        <Button component={Link} to={segmentFromFilter(filter)} variant="subtle" size="compact-sm">
          Create segment from this filter
        </Button>
      }
      showLabel={showWords(query.isPlaceholderData ? undefined : query.data)}
    />
  )
}

/** Label of the button that closes the filter sheet. */
function showWords(found: { total: number; total_is_exact: boolean } | undefined): string {
  if (found === undefined) return 'Show contacts'
  if (found.total === 0) return 'Nobody matches'
  return `Show ${found.total_is_exact ? '' : 'more than '}${countOf(found.total, 'contact')}`
}

const SORTS: Readonly<Record<ContactSort, string>> = {
  last_activity: 'Latest activity',
  created_at: 'Recently added',
  name: 'Name, A to Z',
}

/** Sort order of the cards on a phone, which have no column headings. */
const SortSelect = ({ contacts: { view, setSort } }: { contacts: ContactList }) => (
  <NativeSelect
    aria-label="Sort by"
    data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
    value={view.sort}
    onChange={(event) => {
      const sort = event.currentTarget.value as ContactSort
      setSort(sort, naturalOrder(sort))
    }}
  />
)
