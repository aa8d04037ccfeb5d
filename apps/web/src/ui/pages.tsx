import { Pagination } from '@mantine/core'

export interface PagesProps {
  /** How many there are; one needs no way to others. */
  total: number
  /** From 1 on. */
  page: number
  onPage: (page: number) => void
  className?: string | undefined
}

/** The numbered pages of a list. */
export const Pages = ({ total, page, onPage, className = '' }: PagesProps) =>
  total > 1 ? (
    <Pagination
      className={className}
      total={total}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
      getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
    />
  ) : null
