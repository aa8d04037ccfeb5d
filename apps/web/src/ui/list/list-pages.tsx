import { Button, type ButtonProps, NativeSelect, Pagination } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { useViewport } from '../../lib/viewport.ts'
import classes from './list-pages.module.css'

/** Another page: by its number, and by a cursor where there is one. */
export interface PagePlace {
  page: number
  after?: string
  before?: string
}

export interface ListPagesProps {
  /** The things of the list: "contacts". */
  what: string
  /** As the list call answers. */
  data: { total: number; total_is_exact: boolean; next: string | null; previous: string | null }
  page: number
  limit: number
  /** Sizes of a page to choose from; the first one is the usual. */
  sizes: readonly [number, ...number[]]
  onPage: (page: number) => void
  onLimit: (limit: number) => void
  searchOf: (place: PagePlace) => string
  /** Reads a page ahead, as soon as the pointer is on its button. */
  onAhead: (place: PagePlace) => void
}

/** Pages of a long list: next and previous by cursor, at the same cost anywhere; numbers to jump; the size of a page. */
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

/** The first page is the newest there is, not what stood before the second. */
function placeBefore(page: number, cursor: string | null): PagePlace | undefined {
  if (page <= 1) return undefined
  return page === 2 || cursor === null ? { page: page - 1 } : { page: page - 1, before: cursor }
}
