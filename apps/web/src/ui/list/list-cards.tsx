import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { type Row, rowId } from '../../lib/list/row.ts'
import type { List, Rows } from '../../lib/list/use-list.ts'
import classes from './list-cards.module.css'

interface CardLooks<R extends Row> {
  /** Height of a card including the gap below it, in pixels. */
  height: number
  nameOf: (row: R) => string
  /** Draws a card around the box that selects it. Must stay the same function, so that cards are not redrawn. */
  card: (row: R, box: ReactNode) => ReactNode
}

export interface ListCardsProps<R extends Row> extends CardLooks<R> {
  label: string
  list: List<R>
  rows: Rows<R>
}

/** A list on a phone. */
export function ListCards<R extends Row>({
  label,
  list: { rows, isFading },
  rows: shown,
  ...looks
}: ListCardsProps<R>) {
  const { above, below, first, last, ref } = shown.window
  return (
    <ul
      ref={ref}
      className={`plain-list ${classes.list}`}
      aria-label={label}
      aria-busy={isFading}
      data-fading={isFading || undefined}
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {rows.slice(first, last).map((row) => (
        <Card key={row.id} row={row} isChosen={shown.isChosen(row.id)} toggle={shown.actions.toggle} {...looks} />
      ))}
    </ul>
  )
}

interface CardProps<R extends Row> extends CardLooks<R>, Pick<Rows<R>['actions'], 'toggle'> {
  row: R
  isChosen: boolean
}

// `memo` drops the type parameter.
const Card = memo(function Card<R extends Row>({ row, isChosen, toggle, height, nameOf, card }: CardProps<R>) {
  const boxId = `choose-${row.id}`
  return (
    <li id={rowId(row.id)} className={classes.slot} style={{ height }} data-row>
      <div className={classes.card} data-chosen={isChosen || undefined}>
        {card(
          row,
          <label className={classes.box} htmlFor={boxId}>
            <Checkbox
              id={boxId}
              aria-label={`Select ${nameOf(row)}`}
              checked={isChosen}
              onChange={() => toggle(row, false)}
            />
          </label>,
        )}
      </div>
    </li>
  )
}) as <R extends Row>(props: CardProps<R>) => ReactNode
