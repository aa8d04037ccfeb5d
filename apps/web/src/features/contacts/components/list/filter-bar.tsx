import { Anchor, Button } from '@mantine/core'
import { IconFilter, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isFiltered, type ListFilter, segmentFromFilter } from '../../../../lib/contacts/list-view.ts'
import { countOf } from '../../../../lib/format.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { siteChoiceQuery } from '../../api/contacts.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterField, type FilterFieldProps } from './filter-fields.tsx'
import { FILTER_GROUPS, type FilterGroup, groupWords } from './filter-words.ts'
import classes from './filters.module.css'

export interface FilterBarProps {
  filter: ListFilter
  onChange: FilterFieldProps['onChange']
  onClearAll: () => void
  segmentName: string | undefined
  /** How many match; undefined until they are counted. */
  found: Found | undefined
  /** Stands at the end of the first line, on a phone. */
  order: ReactNode
}

interface Found {
  total: number
  total_is_exact: boolean
}

const GROUPS = Object.keys(FILTER_GROUPS) as FilterGroup[]
const NOTHING = (group: FilterGroup) => Object.fromEntries(FILTER_GROUPS[group].names.map((name) => [name, undefined]))

/** The filters of the list: chips on a desktop, a sheet and the chips of what is on on a phone. */
export function FilterBar({ filter, onChange, onClearAll, segmentName, found, order }: FilterBarProps) {
  const { isMobile } = useViewport()
  const { data: sites } = useQuery({ ...siteChoiceQuery, enabled: filter.site !== undefined })
  const wordsOf = (group: FilterGroup) => groupWords(group, filter, (id) => sites?.find((site) => site.id === id)?.name)
  const shown = isMobile ? GROUPS.filter((group) => wordsOf(group) !== undefined) : GROUPS
  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      {isMobile ? <FilterSheet filter={filter} onChange={onChange} found={found} /> : null}
      <Button
        variant="default"
        size="compact-sm"
        className={classes.chipButton ?? ''}
        data-active={filter.starred === 'true' || undefined}
        aria-pressed={filter.starred === 'true'}
        leftSection={
          filter.starred === 'true' ? <IconStarFilled size={14} aria-hidden /> : <IconStar size={14} aria-hidden />
        }
        onClick={() => onChange({ starred: filter.starred === 'true' ? undefined : 'true' })}
      >
        Starred
      </Button>
      {order === null ? null : <span className={classes.order}>{order}</span>}
      {filter.segment === undefined ? null : (
        <FilterChip label="Segment" words={segmentName ?? '…'} onClear={() => onChange({ segment: undefined })}>
          <Anchor component={Link} to={`/dashboard/marketing/audience/${filter.segment}`} size="sm">
            Open the segment
          </Anchor>
        </FilterChip>
      )}
      {shown.map((group) => (
        <FilterChip
          key={group}
          label={FILTER_GROUPS[group].label}
          words={wordsOf(group)}
          onClear={() => onChange(NOTHING(group))}
        >
          <FilterField group={group} filter={filter} onChange={onChange} />
        </FilterChip>
      ))}
      {isFiltered(filter) ? (
        <span className={classes.ends}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClearAll}>
            Clear all
          </Button>
          <Button component={Link} to={segmentFromFilter(filter)} variant="subtle" size="compact-sm">
            Create segment from this filter
          </Button>
        </span>
      ) : null}
    </div>
  )
}

function FilterSheet({ filter, onChange, found }: Pick<FilterBarProps, 'filter' | 'onChange' | 'found'>) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.chipButton ?? ''}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Filters
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Filters">
        <div className={classes.sheet}>
          {GROUPS.map((group) => (
            <section key={group} aria-label={FILTER_GROUPS[group].label}>
              <h3 className={classes.title}>{FILTER_GROUPS[group].label}</h3>
              <FilterField group={group} filter={filter} onChange={onChange} />
            </section>
          ))}
        </div>
        <div className={classes.sheetEnd}>
          <Button fullWidth size="md" onClick={() => setOpened(false)}>
            {showWords(found)}
          </Button>
        </div>
      </Sheet>
    </>
  )
}

/** What waits behind the sheet. */
function showWords(found: Found | undefined): string {
  if (found === undefined) return 'Show the contacts'
  if (found.total === 0) return 'Nobody matches'
  return `Show ${found.total_is_exact ? '' : 'more than '}${countOf(found.total, 'contact')}`
}
