import type { ReportedControl } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain'

/** Columns of a campaign and its control group in a file. */
export const CONTROL_TITLES = [
  CAMPAIGN_FIGURES.control.name,
  'Ordered, sent to',
  'Ordered, control group',
  CAMPAIGN_FIGURES.extra_orders.name,
  'Extra orders, low',
  'Extra orders, high',
  'Extra orders, note',
]

/** Writes a campaign beside its control group. Extra orders that may be chance stay in the file, with the note that says so. */
export const controlCells = (control: ReportedControl | null): (string | number | null)[] =>
  control === null
    ? CONTROL_TITLES.map(() => null)
    : [
        control.control.people,
        control.reached.buyers,
        control.control.buyers,
        control.extra?.value ?? null,
        control.extra?.low ?? null,
        control.extra?.high ?? null,
        control.text,
      ]
