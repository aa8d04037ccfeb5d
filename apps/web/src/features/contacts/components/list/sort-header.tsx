import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ContactSort, SortOrder } from '../../../../lib/contacts/list-view.ts'
import classes from './contact-table.module.css'

export interface SortHeaderProps {
  label: string
  sort: ContactSort
  /** What the list is sorted by now. */
  by: ContactSort
  order: SortOrder
  onSort: (sort: ContactSort) => void
}

/** The heading of a column that the list can be sorted by; pressed again it turns round. */
export function SortHeader({ label, sort, by, order, onSort }: SortHeaderProps) {
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={classes.sort} data-active={by === sort || undefined} onClick={() => onSort(sort)}>
      {label}
      {by === sort ? <Arrow size={14} aria-hidden /> : null}
    </UnstyledButton>
  )
}
