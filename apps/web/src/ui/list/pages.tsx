import { Group, Pagination } from '@mantine/core'

export interface PagesProps {
  /** As the list call answers. */
  data: { total: number; limit: number }
  /** From 1 on. */
  page: number
  onPage: (page: number) => void
  /** Room above, in pixels. */
  mt?: number
  justify?: 'center' | 'start'
}

/** The numbered pages of a list. A page beyond the last is numbered too, so that there is a way back. */
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
