import { Button, type ButtonProps, NativeSelect, Pagination } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../icons.generated.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { useViewport } from '../../lib/viewport.ts'
import classes from './list-pages.module.css'

/** A page of a list: its number, and a cursor if there is one. */
export interface PagePlace {
  page: number
  after?: string
  before?: string
}

export interface ListPagesProps {
  /** Plural of the listed things: "contacts". */
  what: string
  /** The answer of the list call. */
  data: { total: number; total_is_exact: boolean; next: string | null; previous: string | null }
  page: number
  limit: number
  /** Page sizes to choose from; the first is the default. */
  sizes: readonly [number, ...number[]]
  onPage: (page: number) => void
  onLimit: (limit: number) => void
  searchOf: (place: PagePlace) => string
  /** Prefetches a page when the pointer reaches its button. */
  onAhead: (place: PagePlace) => void
}

/** Paging of a long list: next and previous by cursor, at the same cost anywhere; numbers to jump; the page size. */
export function ListPages(props: ListPagesProps) {
  const { what, data, page, limit, sizes, onPage, onLimit, searchOf, onAhead } = props
  const { isMobile } = useViewport()
  const pages = Math.max(page, Math.ceil(data.total / limit))
  const next = data.next === null ? undefined : { page: page + 1, after: data.next }
  const previous = placeBefore(page, data.previous)
  const step = (label: string, place: PagePlace | undefined, looks: ButtonProps) => {
    if (!place)
      return (
        <Button variant="default" disabled {...looks}>
          {label}
        </Button>
      )
    const ahead = () => onAhead(place)
    return (
      <Button
        variant="default"
        component={Link}
        to={{ search: searchOf(place) }}
        onMouseEnter={ahead}
        onFocus={ahead}
        {...looks}
      >
        {label}
      </Button>
    )
  }
  return (
    <nav className={classes.foot} aria-label={`Pages of ${what}`}>
      {pages > 1 || next || previous ? (
        <div className={classes.pages}>
          {step('Previous', previous, { leftSection: <IconChevronLeft size={18} aria-hidden /> })}
          {isMobile || !data.total_is_exact ? (
            <span className={classes.where}>
              Page {formatNumber(page)}
              {data.total_is_exact ? ` of ${formatNumber(pages)}` : ''}
            </span>
          ) : (
            <Pagination
              total={pages}
              value={page}
              onChange={onPage}
              withControls={false}
              getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            />
          )}
          {step('Next', next, { rightSection: <IconChevronRight size={18} aria-hidden /> })}
        </div>
      ) : (
        <span />
      )}
      {data.total > sizes[0] || limit !== sizes[0] ? (
        <NativeSelect
          aria-label={`${what[0]?.toUpperCase()}${what.slice(1)} per page`}
          data={[...new Set([...sizes, limit])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(limit)}
          onChange={(event) => onLimit(Number(event.currentTarget.value))}
        />
      ) : null}
      <span className="visually-hidden" role="status">{`Page ${page}`}</span>
    </nav>
  )
}

/** Returns the place of the previous page. The first page shows the newest rows, so it takes no cursor. */
function placeBefore(page: number, cursor: string | null): PagePlace | undefined {
  if (page <= 1) return undefined
  return page === 2 || cursor === null ? { page: page - 1 } : { page: page - 1, before: cursor }
}
