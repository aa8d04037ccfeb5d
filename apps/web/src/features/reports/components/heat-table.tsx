import { tip } from '../../../ui/tip.ts'
import classes from './heat-table.module.css'

export interface HeatCell {
  /** Null: nothing is known. */
  value: number | null
  /** Text of the cell on hover, and for screen readers. */
  words: string
  /** Written in the cell. */
  text?: string
  isBest?: boolean
}

export interface HeatTableProps {
  label: string
  /** Title of the names of the rows. */
  corner: string
  columns: readonly string[]
  rows: readonly { name: string; cells: readonly HeatCell[] }[]
  /** Values of the palest and the darkest cell; undefined: the lowest and the highest there are. */
  scale?: readonly [number, number]
}

/** Grounds of cells, from the lowest to the highest value. */
const LEVELS = 6

/** A table whose cells are colored by their value. It scrolls by itself where it does not fit. */
export function HeatTable({ label, corner, columns, rows, scale }: HeatTableProps) {
  const values = rows.flatMap(({ cells }) => cells.flatMap(({ value }) => value ?? []))
  const [least, most] = scale ?? [Math.min(...values), Math.max(...values)]
  const levelOf = (value: number) =>
    most > least ? Math.min(LEVELS - 1, Math.floor(((value - least) / (most - least)) * LEVELS)) : 2
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((name, place) => (
              // Two hours of a day may have one name.
              <th key={place} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map(({ value, words, text, isBest }, place) => (
                <td
                  key={place}
                  {...tip(words)}
                  data-level={value === null ? undefined : levelOf(value)}
                  data-best={isBest || undefined}
                >
                  {text === undefined ? null : <span aria-hidden>{text}</span>}
                  <span className="visually-hidden">{words}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
