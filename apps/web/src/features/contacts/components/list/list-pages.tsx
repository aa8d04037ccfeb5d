import type { ContactPage } from '@greenroom/contracts'
import { Button, NativeSelect, Pagination } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type ListView, PAGE_SIZES } from '../../../../lib/contacts/list-view.ts'
import { contactsQuery } from '../../../../lib/contacts/queries.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import classes from './list-head.module.css'
import type { UseListView } from './use-list-view.ts'

export interface ListPagesProps {
  data: ContactPage
  list: UseListView
}
type Place = Pick<ListView, 'page' | 'after' | 'before'>

/** Next and previous by cursor, at the same cost anywhere; numbers to jump; how many on a page. */
export function ListPages({ data, list }: ListPagesProps) {
  const { isMobile } = useViewport()
  const { view, setPage, setLimit } = list
  const { page, limit } = view
  const pages = Math.max(page, Math.ceil(data.total / limit))
  const next: Place | undefined = data.next === null ? undefined : { page: page + 1, after: data.next }
  // The first page is the newest there is, not what stood before the second.
  const previous: Place | undefined =
    page <= 2
      ? page === 2
        ? { page: 1 }
        : undefined
      : data.previous === null
        ? { page: page - 1 }
        : { page: page - 1, before: data.previous }
  const isMany = pages > 1 || next !== undefined || previous !== undefined
  return (
    <nav className={classes.foot} aria-label="Pages of contacts">
      {isMany ? (
        <div className={classes.pages}>
          <Step label="Previous" place={previous} list={list} />
          {isMobile || !data.total_is_exact ? (
            <span className={classes.where}>
              Page {formatNumber(page)}
              {data.total_is_exact ? ` of ${formatNumber(pages)}` : ''}
            </span>
          ) : (
            <Pagination
              total={pages}
              value={page}
              onChange={setPage}
              withControls={false}
              getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            />
          )}
          <Step label="Next" place={next} list={list} />
        </div>
      ) : (
        <span />
      )}
      {data.total > PAGE_SIZES[0] || limit !== PAGE_SIZES[0] ? (
        <NativeSelect
          aria-label="Contacts on a page"
          data={[...new Set([...PAGE_SIZES, limit])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} a page` }))}
          value={String(limit)}
          onChange={(event) => setLimit(Number(event.currentTarget.value))}
        />
      ) : null}
      <span className="visually-hidden" role="status">{`Page ${page}`}</span>
    </nav>
  )
}

interface StepProps {
  label: 'Previous' | 'Next'
  place: Place | undefined
  list: UseListView
}

/** One page on or back; it is read as soon as the pointer is there. */
function Step({ label, place, list: { view, pageSearch } }: StepProps) {
  const queries = useQueryClient()
  const looks = {
    variant: 'default',
    ...(label === 'Next'
      ? { rightSection: <IconChevronRight size={18} aria-hidden /> }
      : { leftSection: <IconChevronLeft size={18} aria-hidden /> }),
  } as const
  if (place === undefined)
    return (
      <Button {...looks} disabled>
        {label}
      </Button>
    )
  const { after: _after, before: _before, ...rest } = view
  const prefetch = () => void queries.prefetchQuery(contactsQuery({ ...rest, ...place }))
  return (
    <Button {...looks} component={Link} to={{ search: pageSearch(place) }} onMouseEnter={prefetch} onFocus={prefetch}>
      {label}
    </Button>
  )
}
