import { countOf, formatShare } from '../../../../lib/format.ts'
import type { AudienceReport, ReportFilter } from '../../api/reports.ts'
import { type HeatCell, HeatTable } from '../heat-table.tsx'
import { PanelCard } from '../panel-card.tsx'

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Fewer people say nothing about a share. */
const LEAST = 20

interface CohortsProps {
  cohorts: AudienceReport['cohorts']
  filter: ReportFilter
}

/** Of those who joined in a month, how many can still be written to, month by month. */
export function Cohorts({ cohorts, filter }: CohortsProps) {
  const width = Math.max(0, ...cohorts.map(({ kept }) => kept.length))
  const told = cohorts.filter(({ joined }) => joined > 0)
  return (
    <PanelCard
      title="Who stays"
      text="Share of those who joined in a month and can still be written to, by months since."
      panel="audience-cohorts"
      filter={filter}
    >
      {told.length === 0 ? (
        <p role="status">Not enough yet: nobody has joined in the last 12 months.</p>
      ) : (
        <HeatTable
          label="Who stays, by month"
          corner="Joined"
          scale={[0, 1]}
          columns={Array.from({ length: width }, (_, month) => (month === 0 ? 'Then' : `+${month}`))}
          rows={told.map(({ month, joined, kept }) => {
            const name = months.format(Date.parse(`${month}-01`))
            return {
              name: `${name} · ${joined}`,
              cells: Array.from({ length: width }, (_, place) => cellOf(name, joined, kept[place], place)),
            }
          })}
        />
      )}
    </PanelCard>
  )
}

function cellOf(name: string, joined: number, kept: number | undefined, month: number): HeatCell {
  if (kept === undefined) return { value: null, words: 'Not yet' }
  if (joined < LEAST) return { value: null, words: `Too few: ${countOf(joined, 'person', 'people')} joined in ${name}` }
  return {
    value: kept,
    text: formatShare(kept),
    words: `${formatShare(kept)} of the ${countOf(joined, 'person', 'people')} who joined in ${name} after ${countOf(month, 'month')}`,
  }
}
