import type { getCampaignFunnel, ResponseOf } from '@greenroom/contracts'
import { campaignRate } from '@greenroom/domain/campaign-figures'
import { countOf, formatCents, formatNumber, formatShare } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { SplitTable, Unknown } from './split-table.tsx'

export type CampaignFunnel = ResponseOf<typeof getCampaignFunnel>
type Part = CampaignFunnel['countries'][number] | CampaignFunnel['segments'][number]

/** Lines of money on the screen; the latest ones. */
const MOST_SHOWN = 20

/** Results of a campaign by the segments that its people were in when it was sent. */
export const SegmentsCard = ({ segments }: Pick<CampaignFunnel, 'segments'>) =>
  segments.length === 0 ? null : (
    <SectionCard
      title="By segment"
      text="Segments as they were when it was sent. A person can be in several. Choose which ones are compared with “Compare in reports” in the menu of a segment."
    >
      <SplitTable
        label="Results by segment"
        titles={['Segment', ...PART_TITLES]}
        rows={segments.map((part) => ({
          id: part.id,
          name: part.name ?? 'A deleted segment',
          cells: cellsOf(part, part.causes.map(({ text, people }) => `${text} (${formatNumber(people)})`).join(' ')),
        }))}
      />
    </SectionCard>
  )

export const PART_TITLES = ['People', 'Delivered', 'Failed', 'Opened', 'Clicked', 'Replied', 'Opted out', 'Complaints']

/** Returns the figures of a part, in the order of {@link PART_TITLES}. */
export function cellsOf(part: Part, causes?: string) {
  const { people, delivered, bounced, opened_people: opened, clicked_people: clicked, complaints } = part
  return [
    formatNumber(people),
    formatNumber(delivered),
    <span key="failed" title={causes || undefined}>
      {formatNumber(bounced)}
      {causes ? <span className="visually-hidden">: {causes}</span> : null}
    </span>,
    opened === null ? (
      <Unknown key="opened" why="Not counted" />
    ) : (
      <Share key="opened" people={opened} of={delivered} />
    ),
    <Share key="clicked" people={clicked} of={delivered} />,
    formatNumber(part.replied),
    formatNumber(part.opted_out),
    complaints === null ? <Unknown key="complaints" why="Not told" /> : formatNumber(complaints),
  ]
}

/** A number of people with their share, if they are not too few. */
export function Share({ people, of }: { people: number; of: number }) {
  const rate = campaignRate(people, of)
  return (
    <>
      {formatNumber(people)}
      {rate === null || people === 0 ? null : <small>{formatShare(rate)}</small>}
    </>
  )
}

/** In which hours of the owner's day a campaign left. */
export const HoursCard = ({ hours, time_zone: zone }: Pick<CampaignFunnel, 'hours' | 'time_zone'>) =>
  hours.length < 2 ? null : (
    <SectionCard title="By hour" text={`Hours of sending, in your time zone (${zone.replaceAll('_', ' ')}).`}>
      <SplitTable
        label="Messages by hour"
        titles={['Hour', 'Messages']}
        rows={hours.map(({ hour, delivered }) => ({
          id: String(hour),
          name: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
          cells: [formatNumber(delivered)],
        }))}
      />
    </SectionCard>
  )

/** Charges for a campaign, line by line, and the orders that it brought. */
export function MoneyCard({ funnel: { costs, orders, figures } }: { funnel: CampaignFunnel }) {
  const sold = orders ?? []
  if (costs.length === 0 && sold.length === 0) return null
  const more = Math.max(costs.length, sold.length) - MOST_SHOWN
  return (
    <SectionCard
      title="Money"
      text={
        sold.length > 0 && figures.return !== null
          ? `${formatCents(figures.revenue ?? 0)} revenue less ${formatCents(figures.cost)} cost: ${formatCents(figures.return)}.`
          : `${formatCents(figures.cost)} charged to your wallet.`
      }
    >
      {costs.length > 0 && (
        <SplitTable
          label="Charges"
          titles={['Charged', 'When', 'Amount']}
          rows={costs.slice(0, MOST_SHOWN).map(({ at, description, amount }, place) => ({
            id: `${at} ${place}`,
            name: description,
            cells: [<TimeAgo key="at" at={at} />, formatCents(amount)],
          }))}
        />
      )}
      {sold.length > 0 && (
        <SplitTable
          label="Orders"
          titles={['Order', 'When', 'Amount', 'Refunded']}
          rows={sold.slice(0, MOST_SHOWN).map(({ id, at, because, amount, refunded }) => ({
            id,
            name: because === 'code' ? 'By its code' : 'After a click',
            cells: [<TimeAgo key="at" at={at} />, formatCents(amount), refunded === 0 ? '' : formatCents(refunded)],
          }))}
        />
      )}
      {more > 0 ? <p>And {countOf(more, 'line')} before.</p> : null}
    </SectionCard>
  )
}
