import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import { campaignCurves, campaignLinks, campaignProviders, sends } from '@greenroom/db'
import {
  CURVE_DAYS,
  curveFrame,
  curveOf,
  DAY_MS,
  hasManyComplaints,
  MAIL_PROVIDER_IDS,
  MAIL_PROVIDERS,
  OPEN_LINK,
  QUARTER_MS,
} from '@greenroom/domain'
import { and, eq, gte, lt } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { sumsOf } from '../../reports/public.ts'
import { reportOfTest } from './tests.ts'
import { requireCampaign } from './recipients.ts'

type Report = ResponseOf<typeof getCampaignReport>
type Send = NonNullable<Awaited<ReturnType<typeof findSend>>>

/** Fewer emails to a provider do not say who clicked: everybody would know whom it means. */
const LEAST_PER_PROVIDER = 5

const NOTHING: Report = { opens: null, complaints: null, curve: null, providers: [], providers_at: null, test: null }

/** Reads the sums of what people did about a campaign. It reads no row of a person. @throws AppError NOT_FOUND */
export async function readReport(context: Context, id: string): Promise<Report> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await requireCampaign(context, tx, id)
    const send = await findSend(context, tx, id)
    if (!send) return NOTHING
    const curve = await curveOfSend(context, tx, send)
    if (send.channel !== 'email') return { ...NOTHING, curve }
    const opens = send.countsOpens ? await opensOf(context, tx, id) : null
    const test = await reportOfTest(context, tx, send)
    return {
      opens,
      complaints: await complaintsOf(context, tx, id),
      curve,
      test,
      ...(await providersOf(context, tx, id)),
    }
  })
}

/** Reads how the test of a campaign stands; null if nothing is tested. */
export async function reportOfCampaignTest(context: Context, tx: OwnerTx, id: string): Promise<Report['test']> {
  const send = await findSend(context, tx, id)
  return send ? reportOfTest(context, tx, send) : null
}

async function findSend({ ownerId }: Context, tx: OwnerTx, id: string) {
  const { id: sendId, channel, state, startedAt, isOpenEnded, countsOpens, total } = sends
  const { test, winner, testEndsAt, decidedAt, decidedBy, confidence } = sends
  const tested = { state, total, test, winner, testEndsAt, decidedAt, decidedBy, confidence }
  const [send] = await tx
    .select({ id: sendId, channel, startedAt, isOpenEnded, countsOpens, ...tested })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.id, id)))
  return send
}

async function opensOf({ ownerId }: Context, tx: OwnerTx, id: string): Promise<NonNullable<Report['opens']>> {
  const [row] = await tx
    .select({ people: campaignLinks.people, machines: campaignLinks.machines })
    .from(campaignLinks)
    .where(and(eq(campaignLinks.userId, ownerId), eq(campaignLinks.sendId, id), eq(campaignLinks.link, OPEN_LINK)))
  return row ?? { people: 0, machines: 0 }
}

async function complaintsOf(context: Context, tx: OwnerTx, id: string): Promise<NonNullable<Report['complaints']>> {
  const { sums } = await sumsOf(context, tx, [id])
  const of = (metric: string) => sums.get(id)?.get(metric)?.n ?? 0
  return { people: of('complaints'), is_high: hasManyComplaints({ sent: of('sent'), complaints: of('complaints') }) }
}

async function curveOfSend({ ownerId, now }: Context, tx: OwnerTx, send: Send): Promise<Report['curve']> {
  const { id, channel, startedAt, isOpenEnded, countsOpens } = send
  const frame = curveFrame(startedAt, now, isOpenEnded)
  const first = frame.from / QUARTER_MS
  const counts = await tx
    .select({ kind: campaignCurves.kind, quarter: campaignCurves.quarter, people: campaignCurves.people })
    .from(campaignCurves)
    .where(
      and(
        eq(campaignCurves.userId, ownerId),
        eq(campaignCurves.sendId, id),
        gte(campaignCurves.quarter, first),
        lt(campaignCurves.quarter, first + ((CURVE_DAYS + 1) * DAY_MS) / QUARTER_MS),
      ),
    )
  const of = (wanted: 'click' | 'open') =>
    curveOf(
      frame,
      counts.filter(({ kind }) => kind === wanted),
    )
  return {
    from: new Date(frame.from).toISOString(),
    minutes: frame.step / 60_000,
    clicks: of('click'),
    opens: channel === 'email' && countsOpens ? of('open') : null,
  }
}

async function providersOf(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<Pick<Report, 'providers' | 'providers_at'>> {
  const rows = await tx
    .select()
    .from(campaignProviders)
    .where(and(eq(campaignProviders.userId, ownerId), eq(campaignProviders.sendId, id)))
  const at = rows.find(({ countedAt }) => countedAt !== null)?.countedAt
  if (!at) return { providers: [], providers_at: null }
  const providers = MAIL_PROVIDER_IDS.flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider)
    if (!row || row.sent + row.bounced === 0) return []
    const { name, tellsComplaints } = MAIL_PROVIDERS[provider]
    return {
      provider,
      name,
      sent: row.sent,
      bounced: row.bounced,
      clicked: row.sent < LEAST_PER_PROVIDER ? null : Math.max(0, row.clicked),
      complaints: tellsComplaints || row.complaints > 0 ? row.complaints : null,
    }
  })
  return { providers, providers_at: at.toISOString() }
}
