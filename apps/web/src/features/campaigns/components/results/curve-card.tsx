import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import { formatNumber } from '../../../../lib/format.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { AreaChart } from '../../../../ui/area-chart.tsx'
import type { ChartSeries } from '../../../../ui/chart.ts'
import { ChartLegend } from '../../../../ui/chart-legend.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { curvePoints } from '../../rules/curve-points.ts'

export type Report = ResponseOf<typeof getCampaignReport>

const MINUTE = 60_000

/** When people opened a campaign and followed its links. */
export function CurveCard({ report }: { report: Report | undefined }) {
  const now = useMinute().getTime()
  const curve = report?.curve
  if (!curve || curve.clicks.length < 2) return null
  const { from, minutes, clicks, opens } = curve
  const series: ChartSeries[] = [
    ...(opens === null ? [] : [{ name: 'Opens', tone: 'green' as const, values: opens }]),
    { name: 'Clicks', tone: 'ember', values: clicks },
  ]
  if (series.every(({ values }) => values.every((people) => people === 0))) return null
  const title = opens === null ? 'When people clicked' : 'When people opened and clicked'
  return (
    <SectionCard
      title={title}
      text={`Each person counts once${opens === null ? '' : ', when they first opened it,'} and once for each link.`}
    >
      {series.length > 1 && <ChartLegend series={series} />}
      <AreaChart
        label={title}
        series={series}
        points={curvePoints(from, minutes, clicks.length)}
        format={formatNumber}
        isRunning={Date.parse(from) + clicks.length * minutes * MINUTE > now}
        height={200}
      />
    </SectionCard>
  )
}
