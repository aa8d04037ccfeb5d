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

/** The numbered pages of a list; a page beyond the last is named too, so that there is a way back. */
export const PageNumbers = ({ data, page, onPage, mt = 28, justify = 'center' }: PagesProps) => (
  <Group mt={mt} justify={justify}>
    <Pagination
      total={Math.max(page, Math.ceil(data.total / data.limit))}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
      getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
    />
  </Group>
)
