import type { AnalyticsReport } from '@greenroom/contracts'
import { Table } from '@mantine/core'
import { FIGURE_INFO, FIGURES, shownValue } from '../figures.ts'
import classes from './curve-table.module.css'

export interface CurveTableProps {
  report: AnalyticsReport
  names: readonly { long: string }[]
}

/** Every figure of every point, the latest first. */
export function CurveTable({ report: { points, totals }, names }: CurveTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area needs the keyboard
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Figures over time">
      <Table stickyHeader className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            {FIGURES.map((figure) => (
              <Table.Th key={figure} scope="col">
                {FIGURE_INFO[figure].name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points
            .map((point, place) => (
              <Table.Tr key={point.from}>
                <Table.Th scope="row">{names[place]?.long}</Table.Th>
                {FIGURES.map((figure) => (
                  <Table.Td key={figure}>{shownValue(figure, point)}</Table.Td>
                ))}
              </Table.Tr>
            ))
            .toReversed()}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Together</Table.Th>
            {FIGURES.map((figure) => (
              <Table.Td key={figure}>{shownValue(figure, totals)}</Table.Td>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  )
}
