import type { VisitFilter } from '@greenroom/domain'
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagesQuery, panelQuery } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { filterLabel, panelOf, rowName } from '../row-words.ts'
import classes from './filter-chips.module.css'

/** The filters of the page, each with a way out of it. */
export function FilterChips() {
  const { filters, setFilters } = useAnalytics()
  if (filters.length === 0) return null
  return (
    <section className={classes.chips} aria-label="Filters">
      {filters.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          onRemove={() => setFilters(filters.filter(({ key }) => key !== filter.key))}
        />
      ))}
      {filters.length > 1 && (
        <Button variant="subtle" size="compact-sm" color="gray" onClick={() => setFilters([])}>
          Clear all
        </Button>
      )}
    </section>
  )
}

function Chip({ filter, onRemove }: { filter: VisitFilter; onRemove: () => void }) {
  const text = `${filterLabel(filter.key)}: ${useFilterName(filter)}`
  return (
    <span className={classes.chip}>
      <span className={classes.text}>{text}</span>
      <CloseButton size="sm" className={classes.remove ?? ''} aria-label={`Remove ${text}`} onClick={onRemove} />
    </span>
  )
}

/** Keys whose values are ids, and what stands there until the name is known. */
const NAMED_ELSEWHERE: Partial<Record<VisitFilter['key'], string>> = {
  block: 'one block',
  code: 'one code',
  site: 'one page',
}

/** Returns the value of a filter as people read it. The name of a block stands in its own row. */
function useFilterName({ key, value }: VisitFilter): string {
  const { ask, figure } = useAnalytics()
  const panel = panelOf(key)
  const { data: pages = [] } = useQuery(pagesQuery)
  const { data } = useQuery({ ...panelQuery(panel, ask, figure), enabled: key !== 'site' })
  const row = data?.rows.find((each) => each.value === value)
  if (row) return rowName(panel, row)
  if (key === 'site') return pages.find(({ id }) => id === value)?.name ?? NAMED_ELSEWHERE.site ?? ''
  return (value !== '' && NAMED_ELSEWHERE[key]) || rowName(panel, { value, name: '' })
}
