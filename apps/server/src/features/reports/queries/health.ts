import type { getHealthReport, MarketingQuery, ResponseOf } from '@greenroom/contracts'
import {
  HEALTH_LIMITS,
  isHardFailure,
  judgeSign,
  LEAST_FOR_HEALTH,
  MAIL_PROVIDER_IDS,
  MAIL_PROVIDERS,
  type MailProvider,
  MESSAGE_CHANNELS,
  type MessageChannel,
  outcomeText,
  rateOf,
  type SignOfHealth,
  worstOf,
} from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { tallyOf } from '../policy/figures.ts'
import { presentRange, rangeOf } from '../policy/range.ts'
import { type PeriodCampaign, sumsOfPeriod } from './period-sums.ts'

type Report = ResponseOf<typeof getHealthReport>
type ChannelHealth = Report['channels'][number]
type Owner = Pick<Context, 'ownerId'>

interface Cause extends Record<string, unknown> {
  value: string
  n: number
}
interface ProviderSums extends Record<string, unknown> {
  provider: MailProvider
  sent: number
  bounced: number
  complaints: number
  clicked: number
}

/**
 * Reads how mailbox providers and carriers take what was sent in a period. Providers and causes are those of campaigns;
 * automatic messages count in the signs that have days. @throws AppError VALIDATION_FAILED for days that make no period
 */
export async function readHealth(context: Context, query: MarketingQuery): Promise<Report> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const range = rangeOf(query, await readTimeZone(context, tx), context.now)
    const { campaigns } = await sumsOfPeriod(context, tx, range, query)
    const channels: ChannelHealth[] = []
    for (const channel of MESSAGE_CHANNELS) {
      const own = campaigns.filter(({ campaign }) => campaign.channel === channel)
      if (own.length > 0) channels.push(await healthOf(context, tx, channel, own, query.segment))
    }
    return { ...presentRange(range), channels }
  })
}

async function healthOf(
  context: Owner,
  tx: OwnerTx,
  channel: MessageChannel,
  campaigns: readonly PeriodCampaign[],
  segment: string | undefined,
): Promise<ChannelHealth> {
  const { figures } = tallyOf(
    campaigns.map(({ sums }) => sums),
    false,
  )
  const once = campaigns.filter(({ days }) => days === undefined)
  const ids = once.map(({ campaign }) => campaign.id)
  const causes = await causesOf(context, tx, ids, segment)
  const attempts = once.reduce((sum, { sums }) => sum + triedOf(sums), 0)
  const tried = campaigns.reduce((sum, { sums }) => sum + triedOf(sums), 0)
  const of = (reason: string) => causes.find(({ value }) => value === reason)?.n ?? 0
  const people: Record<SignOfHealth['sign'], [number | null, number]> = {
    bounced: [figures.bounced_hard + figures.bounced_soft, tried],
    complaints: [figures.complaints, figures.sent],
    opted_out: [figures.opted_out, figures.delivered],
    unreachable: [of('unreachable'), attempts],
    violations: [of('blocked'), attempts],
  }
  const signs = HEALTH_LIMITS[channel].map((limit) => judgeSign(limit, ...people[limit.sign]))
  return {
    channel,
    sent: figures.sent,
    state: figures.sent < LEAST_FOR_HEALTH ? 'unknown' : worstOf(signs.map(({ state }) => state)),
    signs,
    // Providers are not known by segment.
    providers:
      channel === 'email' ? providersOf(await sumsByProvider(context, tx, segment === undefined ? ids : [])) : [],
    causes: causes.map(({ value, n }) => ({
      code: value,
      text: outcomeText(value) ?? 'The reason is not known.',
      people: n,
      rate: attempts < LEAST_FOR_HEALTH ? null : rateOf(n, attempts),
      kind: isHardFailure(value) ? 'hard' : 'soft',
    })),
  }
}

/** Counts messages that were tried: accepted, or refused at once. */
const triedOf = (sums: PeriodCampaign['sums']): number => {
  const of = (metric: string) => sums.get(metric)?.n ?? 0
  return Math.max(of('sent'), of('delivered') + of('unconfirmed') + of('bounced_hard') + of('bounced_soft'))
}

async function causesOf(
  { ownerId }: Owner,
  tx: OwnerTx,
  ids: readonly string[],
  segment: string | undefined,
): Promise<Cause[]> {
  const [part, of] =
    segment === undefined
      ? [sql`part`, sql`dimension = 'reason'`]
      : [sql`split_part(part, ':', 2)`, sql`dimension = 'cause' and part like ${`${segment}:%`}`]
  const { rows } = await tx.execute<Cause>(
    sql`select ${part} as value, sum(n)::int as n from campaign_totals where user_id = ${ownerId}::uuid
      and send_id = any (${sql.param([...ids])}::uuid[]) and ${of} and metric = 'failed'
      group by 1 having sum(n) > 0 order by 2 desc, 1`,
  )
  return rows
}

async function sumsByProvider({ ownerId }: Owner, tx: OwnerTx, ids: readonly string[]): Promise<ProviderSums[]> {
  const { rows } = await tx.execute<ProviderSums>(
    sql`select provider, sum(sent)::int as sent, sum(bounced)::int as bounced, sum(complaints)::int as complaints,
        greatest(0, sum(clicked))::int as clicked
      from campaign_providers where user_id = ${ownerId}::uuid and send_id = any (${sql.param([...ids])}::uuid[])
        and counted_at is not null group by provider`,
  )
  return rows
}

const [BOUNCES, COMPLAINTS] = HEALTH_LIMITS.email

function providersOf(rows: readonly ProviderSums[]): ChannelHealth['providers'] {
  return MAIL_PROVIDER_IDS.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider)
    if (!row || row.sent + row.bounced === 0 || !BOUNCES || !COMPLAINTS) return []
    const { name, tellsComplaints } = MAIL_PROVIDERS[provider]
    const complaints = tellsComplaints || row.complaints > 0 ? row.complaints : null
    const bounces = judgeSign(BOUNCES, row.bounced, row.sent)
    const reports = judgeSign(COMPLAINTS, complaints, row.sent)
    const isEnough = row.sent >= LEAST_FOR_HEALTH
    return {
      provider,
      name,
      sent: row.sent,
      bounced: row.bounced,
      bounce_rate: bounces.rate,
      complaints,
      complaint_rate: reports.rate,
      clicked: row.clicked,
      click_rate: isEnough ? rateOf(row.clicked, row.sent - row.bounced) : null,
      state: isEnough ? worstOf([bounces.state, reports.state]) : 'unknown',
    }
  })
}
