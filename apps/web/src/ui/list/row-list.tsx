import { Box, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './row-list.module.css'

export interface RowListProps {
  /** Absent: placeholder rows, hidden from screen readers. */
  label?: string
  /** Stands above the rows, in their frame. */
  head?: ReactNode
  /** Without a frame, for a list in a card. */
  isBare?: boolean
  /** True while another page loads. */
  isFading?: boolean
  /** ListRows. */
  children: ReactNode
}

const FRAME = { bd: '1px solid var(--gr-hairline)', bdrs: 'lg', bg: 'var(--gr-surface)', style: { overflow: 'clip' } }

/** A list of rows in a frame. */
export const RowList = ({ label, head, isBare = false, isFading = false, children }: RowListProps) => (
  <Box {...(isBare ? {} : FRAME)}>
    {head}
    <ul
      className={`plain-list ${classes.list}`}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      aria-busy={isFading}
      data-fading={isFading || undefined}
    >
      {children}
    </ul>
  </Box>
)

export interface ListRowProps {
  isChosen?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A row; it reacts to the pointer if a RowTarget is in it. */
export const ListRow = ({ isChosen = false, className = '', children }: ListRowProps) => (
  <li className={`${classes.row} ${className}`} data-row data-chosen={isChosen || undefined}>
    {children}
  </li>
)

export interface RowTargetProps {
  /** Null: a button. */
  to: string | null
  /** `rowId`, for the keys of the list. */
  id?: string
  onClick?: () => void
  className?: string | undefined
  children: ReactNode
}

/** A link or a button that takes clicks on its whole row. What else can be clicked there needs a z-index. */
export function RowTarget({ to, className = '', ...rest }: RowTargetProps) {
  const shared = { ...rest, className: `${classes.target} ${className}` }
  return to === null ? <UnstyledButton {...shared} /> : <Link {...shared} to={to} />
}
