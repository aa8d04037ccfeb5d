import { HEALTH_SIGN_WORDS, HEALTH_STATE_WORDS } from '@greenroom/domain/reports/health-words'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { type HealthReport, healthQuery, type ReportFilter } from '../../api/reports.ts'
import { Meaning } from '../figure-cards.tsx'
import { NoCampaigns } from '../no-campaigns.tsx'
import { PanelCard } from '../panel-card.tsx'
import { Rate } from '../rate.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import { ReportTable } from '../report-table.tsx'
import classes from '../reports.module.css'
import { CHANNEL_NAMES, NOT_MEASURED } from '../words.ts'

type Channel = HealthReport['channels'][number]

/** Shows whether mailbox providers and carriers put up with what is sent, and what to do next. */
export function Health({ filter }: { filter: ReportFilter }) {
  const query = useQuery(healthQuery(filter))
  return (
    <Loaded query={query} place="list" what="This report" skeleton={<ReportSkeleton />} tellsStale>
      {({ channels }) =>
        channels.length === 0 ? (
          <NoCampaigns />
        ) : (
          <div className={classes.parts} data-fading={query.isPlaceholderData || undefined}>
            {channels.map((channel) => (
              <OfChannel key={channel.channel} channel={channel} filter={filter} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

const COLORS = { good: 'green', warning: 'warning', bad: 'error', unknown: 'gray' } as const

const State = ({ state }: { state: Channel['state'] }) => (
  <StatusBadge color={COLORS[state]}>{HEALTH_STATE_WORDS[state].name}</StatusBadge>
)

function OfChannel({
  channel: { channel, sent, state, signs, providers, causes },
  filter,
}: {
  channel: Channel
  filter: ReportFilter
}) {
  const name = CHANNEL_NAMES[channel]
  return (
    <>
      <PanelCard
        title={name}
        text={`${HEALTH_STATE_WORDS[state].text} ${countOf(sent, 'message')} in this period.`}
        panel="health-signs"
        filter={filter}
        action={<State state={state} />}
      >
        <ReportTable
          label={`Signs of health, ${name}`}
          columns={[
            { key: 'sign', title: 'Sign' },
            { key: 'people', title: 'People' },
            { key: 'rate', title: 'Rate' },
            { key: 'limit', title: 'Limit' },
            { key: 'state', title: 'State' },
            { key: 'action', title: 'What to do next', isText: true },
          ]}
          rows={signs.map(({ sign, people, rate, limit, state: own, action }) => ({
            id: sign,
            cells: [
              <span key="sign" className={classes.definition}>
                {HEALTH_SIGN_WORDS[sign].name}
                <Meaning of={HEALTH_SIGN_WORDS[sign].name} text={HEALTH_SIGN_WORDS[sign].text} />
              </span>,
              <span key="people" data-none={people === null || undefined}>
                {people === null ? NOT_MEASURED : formatNumber(people)}
              </span>,
              people === null ? '–' : <Rate key="rate" rate={rate} />,
              formatShare(limit),
              people === null ? '–' : <State key="state" state={own} />,
              <div key="action" className={classes.action}>
                {action ?? (own === 'good' ? 'Nothing to do.' : '–')}
              </div>,
            ],
          }))}
        />
      </PanelCard>
      {providers.length > 0 && (
        <PanelCard
          title="By mailbox provider"
          text="Few clicks at one provider only can mean that it puts your emails into spam. Gmail and Apple do not say who reports them."
          panel="health-providers"
          filter={filter}
        >
          <ReportTable
            label="Results by mailbox provider"
            columns={[
              { key: 'name', title: 'Provider' },
              { key: 'sent', title: 'Sent' },
              { key: 'bounced', title: 'Bounced' },
              { key: 'complaints', title: 'Complaints' },
              { key: 'clicked', title: 'Clicked' },
              { key: 'state', title: 'State' },
            ]}
            rows={providers.map((one) => ({
              id: one.provider,
              cells: [
                one.name,
                formatNumber(one.sent),
                <Part key="bounced" people={one.bounced} rate={one.bounce_rate} />,
                <Part key="complaints" people={one.complaints} rate={one.complaint_rate} />,
                <Part key="clicked" people={one.clicked} rate={one.click_rate} />,
                <State key="state" state={one.state} />,
              ],
            }))}
          />
        </PanelCard>
      )}
      {causes.length > 0 && (
        <PanelCard title={`${name}: why messages failed`} panel="health-causes" filter={filter}>
          <ReportTable
            label={`Why messages failed, ${name}`}
            columns={[
              { key: 'cause', title: 'Cause' },
              { key: 'people', title: 'People' },
              { key: 'rate', title: 'Rate' },
            ]}
            rows={causes.map(({ code, text, people, rate }) => ({
              id: code,
              cells: [text, formatNumber(people), <Rate key="rate" rate={rate} />],
            }))}
          />
        </PanelCard>
      )}
    </>
  )
}

function Part({ people, rate }: { people: number | null; rate: Parameters<typeof Rate>[0]['rate'] }) {
  if (people === null) return <span data-none>{NOT_MEASURED}</span>
  return (
    <>
      {formatNumber(people)}
      <small>
        <Rate rate={rate} />
      </small>
    </>
  )
}
