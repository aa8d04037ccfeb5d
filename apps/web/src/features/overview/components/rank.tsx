import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import classes from './ranks.module.css'

export interface RankProps {
  /** Link target, if any. */
  to?: string
  icon?: ReactNode
  name: string
  note?: ReactNode
  count: number
  /** Count of the first entry of the list. */
  most: number
  unit: 'click' | 'view' | 'sign-up'
}

/** An entry of a list, with its share of the first. */
export function Rank({ to, icon, name, note, count, most, unit }: RankProps) {
  const row = (
    <>
      {icon}
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        {note && (
          <Box component="span" c="dimmed" fz={13}>
            {note}
          </Box>
        )}
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(count / most) * 100}%` }} />
        </span>
      </span>
      <Box
        component="span"
        miw={44}
        ff="heading"
        fz="lg"
        fw={700}
        ta="right"
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {formatNumber(count)}
        <span className="visually-hidden"> {count === 1 ? unit : `${unit}s`}</span>
      </Box>
    </>
  )
  return to === undefined ? (
    <div className={classes.row}>{row}</div>
  ) : (
    <Link to={to} className={classes.row}>
      {row}
    </Link>
  )
}
