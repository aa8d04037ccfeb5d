import { Group, Pagination } from '@mantine/core'

export interface PagesProps {
  /** The answer of the list call. */
  data: { total: number; limit: number }
  /** Counts from 1. */
  page: number
  onPage: (page: number) => void
  /** Margin above, in pixels. */
  mt?: number
  justify?: 'center' | 'start'
}

/** The page numbers of a list. A page beyond the last has a number too, so that there is a way back. */
export function Pages({ data, page, onPage, mt = 28, justify = 'center' }: PagesProps) {
  const total = Math.max(page, Math.ceil(data.total / data.limit))
  return total > 1 ? (
    <Group mt={mt} justify={justify}>
      <Pagination
        total={total}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
      />
    </Group>
  ) : null
}
