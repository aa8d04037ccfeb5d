import { type CampaignRow, campaigns, sends, type SendRow } from '@greenroom/db'
import { DAY_MS, ENGAGED_DAYS, lettersOf } from '@greenroom/domain'
import { and, eq, inArray, isNull, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { liveOf } from '../../audience/public.ts'
import { clickersOf } from './engagement.ts'

/** The email that a second one follows. */
export interface Original {
  id: string
  subject: string
  isDeleted: boolean
  send: Pick<SendRow, 'state' | 'startedAt' | 'finishedAt' | 'winner'> | undefined
  /** The second email that was sent, or begun to be; its campaign may be deleted. */
  resentBy: string | undefined
}

/** Reads the email that a second one follows, also one that is deleted. */
export async function findOriginal({ ownerId }: Context, tx: OwnerTx, id: string): Promise<Original> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), eq(campaigns.id, id)))
  const { state, startedAt, finishedAt, winner } = sends
  const [send] = await tx
    .select({ state, startedAt, finishedAt, winner, subject: sends.subject })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.id, id)))
  const [resent] = await tx
    .select({ id: sends.id })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.resendOf, id)))
  const letter = campaign && lettersOf(campaign, campaign.test)[send?.winner ?? 0]
  const subject = letter?.subject ?? send?.subject ?? ''
  return { id, subject, isDeleted: campaign?.deletedAt !== null, send, resentBy: resent?.id }
}

/** Reads the second email of a campaign. */
export async function findResend({ ownerId }: Context, tx: OwnerTx, id: string): Promise<CampaignRow | undefined> {
  const [row] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), eq(campaigns.resendOf, id), isNull(campaigns.deletedAt)))
  return row
}

/** Reads the names of campaigns, by id. The query has started on return. */
export async function namesOfOriginals(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.userId, ownerId), inArray(campaigns.id, [...ids]), isNull(campaigns.deletedAt)))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Conditions for the people who get a second email. */
export interface ResendAudience {
  /** Selects them among the owner's contacts, by what is known now of clicks without a name. */
  condition: SQL
  /** Selects the same, by what is known of those clicks when it is run. It is too slow for walks in many steps. */
  listing: SQL
  /** Selects those who get none for a reason, as `others` counts them. */
  leftOutFor: (reason: string) => SQL
  /** Counts those who got the first email, by why they get no other, in parts of its recipients. */
  others: { total: number; read: (tx: OwnerTx, from: number, to: number) => Promise<Record<string, number>> }
}

/**
 * Returns who gets a second email: whoever got the first and did nothing about it, as far as it may be known (record 0070).
 * @param at moment from which it leaves
 * @param rest why the rest would not get it, of a row of `contacts`, in words of the gate; null: the gate says later
 */
export async function resendAudience(
  context: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { id, send }: Pick<Original, 'id' | 'send'>,
  at: Date,
  rest: SQL = sql`null::text`,
): Promise<ResendAudience> {
  if (!send)
    return {
      condition: sql`false`,
      listing: sql`false`,
      leftOutFor: () => sql`false`,
      others: { total: 0, read: async () => ({}) },
    }
  const got = sql`r.user_id = ${context.ownerId}::uuid and r.send_id = ${id}::uuid and exists (select from send_results t
    where t.send_id = r.send_id and t.seq = r.seq and t.outcome = 'sent')`
  const unnamed = anybodyUnnamed(context, id)
  const { rows } = await tx.execute<{ n: number; unnamed: boolean }>(
    sql`select coalesce(max(seq), -1) + 1 as n, ${unnamed} as unnamed from campaign_recipients
      where user_id = ${context.ownerId}::uuid and send_id = ${id}::uuid`,
  )
  const { n: total, unnamed: isAnybodyUnnamed } = rows[0] ?? { n: 0, unnamed: true }
  const reasonFor = (known: SQL) => reasonOf(context, { id, startedAt: send.startedAt }, at, known)
  const selects = (isAsked: SQL) => sql`${liveOf(context)} and exists (select from campaign_recipients r
    where r.contact_id = contacts.id and ${got} and ${isAsked})`
  const asNow = sql`${isAnybodyUnnamed}::boolean`
  const reason = reasonFor(asNow)
  return {
    condition: selects(sql`(${reason}) is null`),
    listing: selects(sql`(${reasonFor(unnamed)}) is null`),
    leftOutFor: (wanted) => selects(sql`(${reason}) = ${wanted}`),
    others: {
      total,
      read: async (own, from, to) => {
        const found = await own.execute<{ reason: string; n: number }>(
          sql`select reason, count(*)::int as n from (select coalesce(${reason}, ${rest}) as reason
              from campaign_recipients r join contacts on contacts.id = r.contact_id and ${liveOf(context)}
              where ${got} and r.seq >= ${from} and r.seq < ${to}) judged
            where reason is not null group by 1`,
        )
        return Object.fromEntries(found.rows.map((row) => [row.reason, row.n]))
      },
    },
  }
}

/** Recipients of the first email whose reasons are counted at once. */
const BATCH = 20_000

/** Counts people who got the first email and do not get a second, by reason. @throws the signal's reason */
export async function countLeftOut(
  { db, ownerId }: Pick<Context, 'db' | 'ownerId'>,
  { total, read }: ResendAudience['others'],
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (let from = 0; from < total; from += BATCH) {
    signal.throwIfAborted()
    const counts = await db.forOwner(ownerId, (tx) => read(tx, from, from + BATCH))
    for (const [reason, people] of Object.entries(counts)) sums[reason] = (sums[reason] ?? 0) + people
  }
  return sums
}

const unjudgedOf = ({ ownerId }: Pick<Context, 'ownerId'>, id: string): SQL =>
  sql`select from link_hits h where h.user_id = ${ownerId}::uuid and h.send_id = ${id}::uuid
    and h.link >= 0 and h.judged_at is null`

/** Returns whether somebody clicked who is counted without a name, or may have, as long as a click is not judged. */
const anybodyUnnamed = (context: Pick<Context, 'ownerId'>, id: string): SQL =>
  sql`(select exists (${unjudgedOf(context, id)}) or coalesce((select people from campaign_links l
      where l.user_id = ${context.ownerId}::uuid and l.send_id = ${id}::uuid and l.link = -1), 0)
    > (select count(*) from (${clickersOf(context, id)}) as named))`

/** Returns why a recipient `r` of the first email, a row of `contacts`, gets no second one; null if they do. */
function reasonOf(
  context: Pick<Context, 'ownerId'>,
  { id, startedAt }: { id: string; startedAt: Date },
  at: Date,
  isAnybodyUnnamed: SQL,
): SQL {
  const began = sql`${startedAt.toISOString()}::timestamptz`
  const engagedFrom = sql`${new Date(at.getTime() - ENGAGED_DAYS * DAY_MS).toISOString()}::timestamptz`
  const theirs = (alias: string) => sql.raw(`${alias}.user_id = contacts.user_id and ${alias}.contact_id = contacts.id`)
  // A click of theirs would be under their name. One before they agreed, or of a contact merged into theirs, would not be.
  const isNamed = sql`contacts.visits_consent = 'subscribed'
    and not exists (select from consent_records v where ${theirs('v')} and v.channel = 'visits' and v.at >= ${began})
    and not exists (select from contact_events m where ${theirs('m')} and m.kind = 'merged' and m.at >= ${began})`
  const hasSeenVisits = sql`contacts.visits_consent = 'subscribed'`
  const isEngaged = sql`exists (select from consent_records s where ${theirs('s')} and s.state = 'subscribed'
      and s.actor = 'person' and s.at >= ${engagedFrom})
    or exists (select from messages w where ${theirs('w')} and w.direction = 'inbound' and not w.is_automatic
      and w.sent_at >= ${engagedFrom})
    or ${hasSeenVisits} and exists (select from campaign_engagements e where ${theirs('e')} and e.kind = 'click'
      and e.at >= ${engagedFrom})
    or ${hasSeenVisits} and exists (select from contact_visits y where ${theirs('y')} and y.at >= ${engagedFrom})`
  return sql`case
    when exists (select from send_receipts b where b.send_id = r.send_id and b.seq = r.seq and b.outcome = 'failed') then 'returned'
    when exists (select from send_complaints c where c.send_id = r.send_id and c.seq = r.seq) then 'complained'
    when exists (select from consent_records o where ${theirs('o')} and o.channel = 'email' and o.state = 'opted_out'
      and o.at >= ${began}) then 'opted_out_email'
    when exists (select from messages a where ${theirs('a')} and a.direction = 'inbound' and not a.is_automatic
      and a.sent_at >= ${began}) then 'answered'
    when not (${isNamed}) and ${isAnybodyUnnamed} then 'untold'
    when exists (select from campaign_engagements k where ${theirs('k')} and k.send_id = r.send_id and k.kind = 'click')
      or exists (${unjudgedOf(context, id)} and h.seq = r.seq) then 'clicked'
    when not (${isEngaged}) then 'not_engaged' end`
}
