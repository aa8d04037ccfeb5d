import { LEAST_FOR_BEST_TIME } from '@greenroom/domain/reports/times'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { type ReportFilter, type TimesReport, timesQuery } from '../../api/reports.ts'
import { type HeatCell, HeatTable } from '../heat-table.tsx'
import { NoCampaigns } from '../no-campaigns.tsx'
import { PanelCard } from '../panel-card.tsx'
import { PlainCards } from '../plain-cards.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import { ReportTable } from '../report-table.tsx'
import classes from '../reports.module.css'
import { hourWords, WEEKDAYS } from '../words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** At which weekday and hour campaigns are clicked most. */
export function Times({ filter }: { filter: ReportFilter }) {
  const query = useQuery(timesQuery(filter))
  const [isTable, setTable] = useState(false)
  return (
    <Loaded query={query} place="list" what="This report" skeleton={<ReportSkeleton />} tellsStale>
      {(report) =>
        report.slots.length === 0 ? (
          <NoCampaigns />
        ) : (
          <div className={classes.parts} data-fading={query.isPlaceholderData || undefined}>
            <PlainCards label="Best time" cards={cardsOf(report)} />
            <PanelCard
              title="Click rate by weekday and hour"
              text={`By the clock of ${report.time_zone}, at the hour of sending. Hours with few messages are drawn to the mean.`}
              panel="times"
              filter={filter}
              action={
                report.is_enough && (
                  <Button variant="default" size="xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
                    {isTable ? 'Show as a map' : 'Show as a table'}
                  </Button>
                )
              }
            >
              {isTable || !report.is_enough ? (
                <>
                  {!report.is_enough && (
                    <p role="status">{`A best time needs ${NEEDED}. So far: ${amounts(report)}.`}</p>
                  )}
                  <AsTable report={report} />
                </>
              ) : (
                <HeatTable
                  label="Map of click rates"
                  corner="Day"
                  columns={HOURS.map((hour) => (hour % 3 === 0 ? hourWords(hour) : String(hour % 12 || 12)))}
                  rows={WEEKDAYS.map((name, weekday) => ({
                    name: name.slice(0, 3),
                    cells: HOURS.map((hour) => cellOf(report, weekday, hour)),
                  }))}
                />
              )}
            </PanelCard>
          </div>
        )
      }
    </Loaded>
  )
}

const amounts = ({ campaigns, clicks }: { campaigns: number; clicks: number }) =>
  `${countOf(campaigns, 'campaign')} and ${countOf(clicks, 'click')}`
const NEEDED = amounts(LEAST_FOR_BEST_TIME)

const cardsOf = ({ is_enough, best, mean, campaigns, clicks }: TimesReport) => [
  {
    name: 'Best time',
    text: `Hour of sending at which most people click, if that is more than chance. It needs ${NEEDED}.`,
    value: best ? `${WEEKDAYS[best.weekday]}, ${hourWords(best.hour)}` : is_enough ? 'No difference' : 'Not enough yet',
    isQuiet: best === null,
    note: best ? `${formatShare(best.score)} click` : '',
  },
  {
    name: 'Mean',
    text: 'Share of people who click, over all hours.',
    value: mean === null ? '–' : formatShare(mean),
  },
  { name: 'Campaigns', text: 'Campaigns that are looked at.', value: formatNumber(campaigns) },
  { name: 'Clicked', text: 'People who opened a link of one of them.', value: formatNumber(clicks) },
]

function cellOf({ slots, is_enough, best }: TimesReport, weekday: number, hour: number): HeatCell {
  const at = `${WEEKDAYS[weekday]}, ${hourWords(hour)}`
  const slot = slots.find((one) => one.weekday === weekday && one.hour === hour)
  if (!slot) return { value: null, words: `${at}: nothing sent` }
  const sent = `${countOf(slot.delivered, 'message')} delivered, ${formatNumber(slot.clicked)} clicked`
  if (!is_enough || slot.score === null) return { value: null, words: `${at}: ${sent}. Not enough yet` }
  return {
    value: slot.score,
    words: `${at}: ${formatShare(slot.score)} click. ${sent}`,
    isBest: best?.weekday === weekday && best.hour === hour,
  }
}

function AsTable({ report: { slots } }: { report: TimesReport }) {
  return (
    <ReportTable
      label="Click rate by weekday and hour, as a table"
      columns={[
        { key: 'time', title: 'Time' },
        { key: 'campaigns', title: 'Campaigns' },
        { key: 'delivered', title: 'Delivered' },
        { key: 'clicked', title: 'Clicked' },
        { key: 'score', title: 'Click rate' },
      ]}
      rows={slots
        .toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
        .map(({ weekday, hour, campaigns, delivered, clicked, score }) => ({
          id: `${weekday}-${hour}`,
          cells: [
            `${WEEKDAYS[weekday]}, ${hourWords(hour)}`,
            formatNumber(campaigns),
            formatNumber(delivered),
            formatNumber(clicked),
            score === null ? (
              <span key="score" data-none>
                Not enough yet
              </span>
            ) : (
              formatShare(score)
            ),
          ],
        }))}
    />
  )
}
