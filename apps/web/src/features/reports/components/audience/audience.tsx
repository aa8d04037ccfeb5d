import { JOIN_SOURCES, LEAVE_CAUSES } from '@greenroom/domain/reports/audience'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { AreaChart } from '../../../../ui/area-chart.tsx'
import type { ChartSeries } from '../../../../ui/chart.ts'
import { ChartLegend } from '../../../../ui/chart-legend.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { type AudienceReport, audienceQuery, type ReportFilter } from '../../api/reports.ts'
import { PanelCard } from '../panel-card.tsx'
import { PlainCards } from '../plain-cards.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import { ReportTable } from '../report-table.tsx'
import classes from '../reports.module.css'
import { CHANNEL_NAMES, pointsOf } from '../words.ts'
import { Cohorts } from './cohorts.tsx'

type Channel = AudienceReport['channels'][number]

/** Addresses of the searches for people, by figure. */
const CONTACTS = '/dashboard/contacts'

/** Shows how many people may be written to, how they came, why they left, and who stays. */
export function Audience({ filter }: { filter: ReportFilter }) {
  const query = useQuery(audienceQuery(filter))
  return (
    <Loaded query={query} place="list" what="This report" skeleton={<ReportSkeleton />} tellsStale>
      {({ channels, step, cohorts }) => (
        <div className={classes.parts} data-fading={query.isPlaceholderData || undefined}>
          {channels.map((one) => (
            <OfChannel key={one.channel} channel={one} step={step} filter={filter} />
          ))}
          <Cohorts cohorts={cohorts} filter={filter} />
        </div>
      )}
    </Loaded>
  )
}

interface OfChannelProps {
  channel: Channel
  step: 'day' | 'week'
  filter: ReportFilter
}

function OfChannel({ channel: one, step, filter }: OfChannelProps) {
  const { channel, reachable, at_start, joined, left, net, churn, by_source, by_cause, points } = one
  const name = CHANNEL_NAMES[channel]
  const series: ChartSeries[] = [
    { name: 'Joined', tone: 'green', values: points.map((point) => point.joined) },
    { name: 'Left', tone: 'ember', values: points.map((point) => point.left) },
  ]
  return (
    <>
      <PlainCards
        label={name}
        cards={[
          {
            name: `Reachable by ${name.toLowerCase()}`,
            text: 'People who may be written to now.',
            value: formatNumber(reachable),
            note: `${formatNumber(at_start)} at the start`,
            to: CONTACTS,
          },
          { name: 'Joined', text: 'People who agreed in the period.', value: formatNumber(joined) },
          {
            name: 'Left',
            text: 'People who can no longer be written to: they opted out, complained, bounced, or were deleted.',
            value: formatNumber(left),
          },
          {
            name: 'Net',
            text: 'Those who joined less those who left.',
            value: net > 0 ? `+${formatNumber(net)}` : formatNumber(net).replace('-', '−'),
          },
          {
            name: 'Churn',
            text: 'Share of those who were reachable at the start and left since.',
            value: churn === null ? 'Not enough yet' : formatShare(churn),
            isQuiet: churn === null,
          },
        ]}
      />
      <PanelCard
        title={`${name}: joined and left`}
        text={step === 'day' ? 'By day.' : 'By week.'}
        panel="audience-days"
        filter={filter}
      >
        <ChartLegend series={series} />
        <AreaChart
          label={`${name}: joined and left`}
          series={series}
          points={pointsOf(points, step)}
          format={formatNumber}
          height={200}
        />
      </PanelCard>
      <div className={classes.pair}>
        <PanelCard title={`${name}: how they came`} panel="audience-sources" filter={filter}>
          <Reasons
            label={`How people came, ${name}`}
            rows={by_source.map(({ source, people }) => ({ id: source, ...JOIN_SOURCES[source], people }))}
          />
        </PanelCard>
        <PanelCard title={`${name}: why they left`} panel="audience-causes" filter={filter}>
          <Reasons
            label={`Why people left, ${name}`}
            rows={by_cause.map(({ cause, people }) => ({ id: cause, ...LEAVE_CAUSES[cause], people }))}
          />
        </PanelCard>
      </div>
    </>
  )
}

interface ReasonsProps {
  label: string
  rows: readonly { id: string; name: string; text: string; people: number }[]
}

function Reasons({ label, rows: known }: ReasonsProps) {
  const rows = known.filter(({ people }) => people > 0).toSorted((a, b) => b.people - a.people)
  const all = rows.reduce((sum, { people }) => sum + people, 0)
  if (all === 0) return <p role="status">Nobody in this period.</p>
  return (
    <ReportTable
      label={label}
      columns={[
        { key: 'name', title: 'Way' },
        { key: 'people', title: 'People' },
        { key: 'share', title: 'Share' },
      ]}
      rows={rows.map(({ id, name, text, people }) => ({
        id,
        cells: [
          <span key="name">
            {name}
            <small>{text}</small>
          </span>,
          <span key="people" aria-label={countOf(people, 'person', 'people')}>
            {formatNumber(people)}
          </span>,
          formatShare(people / all),
        ],
      }))}
    />
  )
}
