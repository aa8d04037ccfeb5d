import {
  campaignRecipients,
  type ContactRow,
  contacts,
  sendRanges,
  sendResults,
  type SendRangeRow,
  sends,
} from '@greenroom/db'
import { and, between, eq, inArray, sql } from '@greenroom/db/sql'
import { MAX_TEXT_LINKS, RANGE_SIZE } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isMissed } from './missed.ts'

/** Names a range. */
export interface RangeKey {
  sendId: string
  no: number
}

/** A range as a worker leases it. */
export type LeasedRange = Pick<
  SendRangeRow,
  'sendId' | 'no' | 'first' | 'n' | 'seqs' | 'attempt' | 'epoch' | 'marked'
> & {
  /** 0 if its texts have no links so far: numbers are not wasted (record 0063). */
  linkBase: number
}

/**
 * Leases the open range of a send that is due first, unless others hold all of them. A new epoch fences off whoever held
 * it before.
 */
export async function leaseRange(
  { ownerId, now }: Context,
  tx: OwnerTx,
  sendId: string,
  { worker, until }: { worker: string; until: Date },
): Promise<LeasedRange | undefined> {
  const { rows } = await tx.execute<Record<string, unknown> & LeasedRange>(sql`
    update ${sendRanges} set state = 1, worker = ${worker}, epoch = epoch + 1, lease_until = ${until}::timestamptz,
      link_base = coalesce(link_base, case when (select cardinality(s.links) from ${sends} s where s.id = send_id) > 0
        then nextval('link_bases') * ${RANGE_SIZE * MAX_TEXT_LINKS}::int end)
    where user_id = ${ownerId} and send_id = ${sendId} and no = (
      select r.no from ${sendRanges} r join ${sends} s on s.user_id = r.user_id and s.id = r.send_id
      where r.send_id = ${sendId} and r.state = 0 and r.not_before <= ${now}::timestamptz and s.state = 'sending'
        and r.planned_at is null and not ${isMissed(now)}
      order by r.not_before, r.no limit 1 for update of r skip locked)
    returning send_id as "sendId", no, first, n, seqs, attempt, epoch, marked, coalesce(link_base, 0)::float8 as "linkBase"`)
  return rows[0]
}

/**
 * Gives a leased range numbers for links, unless it has some: those of its texts that leave from a name need one to stop.
 * @returns the range with them, once this transaction commits
 */
export async function numberLinks({ ownerId }: Context, tx: OwnerTx, range: LeasedRange): Promise<LeasedRange> {
  if (range.linkBase > 0) return range
  const { rows } = await tx.execute<{ linkBase: number }>(sql`
    update ${sendRanges} set link_base = coalesce(link_base, nextval('link_bases') * ${RANGE_SIZE * MAX_TEXT_LINKS}::int)
    where user_id = ${ownerId} and send_id = ${range.sendId} and no = ${range.no} returning link_base::float8 as "linkBase"`)
  return { ...range, linkBase: rows[0]?.linkBase ?? 0 }
}

/** Keeps the phones that texts from a name are sent to: their links to stop are about these. */
export async function notePhones(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
  texted: readonly { seq: number; phone: string }[],
): Promise<void> {
  if (texted.length === 0) return
  await tx.execute(sql`update ${campaignRecipients} r set phone = t.phone
    from unnest(${sql.param(texted.map(({ seq }) => seq))}::int[], ${sql.param(texted.map(({ phone }) => phone))}::text[]) as t (seq, phone)
    where r.user_id = ${ownerId} and r.send_id = ${sendId} and r.seq = t.seq and r.phone is distinct from t.phone`)
}

/** Terms of a range that may change while it is leased: its cost, and what of it has been counted towards a day. */
export type LeaseTerms = Pick<SendRangeRow, 'costs' | 'cost' | 'because' | 'countedOn' | 'countedTo'>

/** Locks a leased range. @returns undefined if the lease is another's */
export async function lockLease(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, no, epoch }: RangeKey & { epoch: number },
): Promise<LeaseTerms | undefined> {
  const { costs, cost, because, countedOn, countedTo } = sendRanges
  const [row] = await tx
    .select({ costs, cost, because, countedOn, countedTo })
    .from(sendRanges)
    .where(
      and(
        eq(sendRanges.userId, ownerId),
        eq(sendRanges.sendId, sendId),
        eq(sendRanges.no, no),
        eq(sendRanges.epoch, epoch),
        eq(sendRanges.state, 1),
      ),
    )
    .for('update')
  return row
}

/** What the gate and a message read of a contact; not all of it, because there are a million of them. */
const CONTACT = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  phoneCountry: contacts.phoneCountry,
  timeZone: contacts.timeZone,
  city: contacts.city,
  region: contacts.region,
  country: contacts.country,
  tags: contacts.tags,
  emailConsent: contacts.emailConsent,
  smsConsent: contacts.smsConsent,
  visitsConsent: contacts.visitsConsent,
  deletedAt: contacts.deletedAt,
  lockedAt: contacts.lockedAt,
}

/** A recipient with their contact as it is now. */
export interface Person {
  seq: number
  /** Version of a test, from 0; −1: they get the winner. */
  variant: number
  /** Held back to compare: nothing is written to them. */
  isControl: boolean
  contact: Pick<ContactRow, keyof typeof CONTACT>
}

/** Reads recipients with their contacts as they are now. Whoever was erased since has no row. */
export async function readPeople(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
  seqs: readonly number[],
): Promise<Person[]> {
  return tx
    .select({
      seq: campaignRecipients.seq,
      variant: campaignRecipients.variant,
      isControl: campaignRecipients.isControl,
      contact: CONTACT,
    })
    .from(campaignRecipients)
    .innerJoin(
      contacts,
      and(eq(contacts.userId, campaignRecipients.userId), eq(contacts.id, campaignRecipients.contactId)),
    )
    .where(
      and(
        eq(campaignRecipients.userId, ownerId),
        eq(campaignRecipients.sendId, sendId),
        within(campaignRecipients.seq, seqs),
      ),
    )
    .orderBy(campaignRecipients.seq)
}

/** Returns those of the recipients of whom an attempt has a result. */
export async function readDone(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, attempt }: Pick<LeasedRange, 'sendId' | 'attempt'>,
  seqs: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ seq: sendResults.seq })
    .from(sendResults)
    .where(
      and(
        eq(sendResults.userId, ownerId),
        eq(sendResults.sendId, sendId),
        eq(sendResults.attempt, attempt),
        within(sendResults.seq, seqs),
      ),
    )
  return new Set(rows.map(({ seq }) => seq))
}

/** Selects consecutive recipients by their bounds, which is shorter and faster than by a list. */
function within(column: typeof campaignRecipients.seq | typeof sendResults.seq, seqs: readonly number[]) {
  const [first = 0, last = -1] = [seqs[0], seqs.at(-1)]
  return last - first + 1 === seqs.length ? between(column, first, last) : inArray(column, [...seqs])
}

/** What the gate has decided about a recipient when their range was read. */
export interface Decided {
  seq: number
  outcome: 'skipped' | 'held'
  reason: string
  until: Date | null
}

/**
 * Records the results of whoever is not written to now, and what the others cost. A range without anybody left is done.
 * @returns true if it is done
 */
export async function noteRead(
  { ownerId, now }: Context,
  tx: OwnerTx,
  range: LeasedRange,
  { costs, decided }: { costs: readonly number[]; decided: readonly Decided[] },
): Promise<boolean> {
  const { sendId, no, attempt } = range
  if (decided.length > 0)
    await tx.insert(sendResults).values(decided.map((one) => ({ ...one, userId: ownerId, sendId, attempt, at: now })))
  const skipped = decided.filter(({ outcome }) => outcome === 'skipped').length
  const { rows } = await tx.execute<{ state: number }>(sql`
    update ${sendRanges} set costs = ${sql.param([...costs])}::int[], cost = ${costs.reduce((sum, cents) => sum + cents, 0)},
      skipped = skipped + ${skipped}, deferred = deferred + ${decided.length - skipped},
      state = case when sent + failed + skipped + deferred + uncertain + ${decided.length} >= n then 2 else state end
    where user_id = ${ownerId} and send_id = ${sendId} and no = ${no} returning state`)
  return rows[0]?.state === 2
}

/** Notes up to which place the people of a range have been counted towards a day. */
export async function noteCounted(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, no }: RangeKey,
  counted: { countedOn: string; countedTo: number },
): Promise<void> {
  const range = and(eq(sendRanges.userId, ownerId), eq(sendRanges.sendId, sendId), eq(sendRanges.no, no))
  await tx.update(sendRanges).set(counted).where(range)
}

/** System write: reopens ranges that have no message in flight. */
export async function giveBackOfAll(
  { db }: SystemContext,
  ranges: readonly (RangeKey & { epoch: number })[],
): Promise<void> {
  if (ranges.length === 0) return
  await db.system.execute(sql`with locked as (
      select r.send_id, r.no from ${sendRanges} r
      join unnest(${sql.param(ranges.map(({ sendId }) => sendId))}::uuid[], ${sql.param(ranges.map(({ no }) => no))}::int[],
        ${sql.param(ranges.map(({ epoch }) => epoch))}::int[]) as b (send_id, no, epoch) using (send_id, no, epoch)
      where r.state = 1 order by r.send_id, r.no for update of r
    )
    update ${sendRanges} r set state = 0, worker = null, lease_until = null
    from locked l where r.send_id = l.send_id and r.no = l.no and r.state = 1`)
}

/** Ranges recovered at once. */
const RECOVERED = 100

/**
 * System write: takes ranges whose lease has run out from whoever held them. What was marked and has no result may have
 * left: it becomes uncertain and is not sent again (standard S1). The rest is open again.
 * @param isRestored also leases that still run: they are of another life of this database (standard O7)
 * @returns how many ranges
 */
export async function recoverLeasesOfAll(
  { db, now }: Pick<SystemContext, 'db' | 'now'>,
  { isRestored = false } = {},
): Promise<number> {
  const { rowCount } = await db.system.execute(sql`
    with lapsed as (
      select user_id, send_id, no, first, n, seqs, attempt, marked, costs from ${sendRanges}
      where state = 1 ${isRestored ? sql`` : sql`and lease_until < ${now}::timestamptz`}
      limit ${RECOVERED} for update skip locked
    ), places as (
      select l.user_id, l.send_id, l.no, l.attempt, coalesce(l.seqs[p], l.first + p - 1) as seq, coalesce(l.costs[p], 0) as cost
      from lapsed l cross join lateral generate_series(1, l.marked) as p
    ), parked as (
      insert into ${sendResults} (user_id, send_id, seq, attempt, outcome, cost, at)
      select user_id, send_id, seq, attempt, 'uncertain', cost, ${now}::timestamptz from places
      on conflict (send_id, seq, attempt) do nothing returning send_id, seq, attempt
    ), counted as (
      select l.send_id, l.no, (select count(*)::int from parked k join places p using (send_id, seq, attempt)
        where p.send_id = l.send_id and p.no = l.no) as parked
      from lapsed l
    )
    update ${sendRanges} r set epoch = r.epoch + 1, worker = null, lease_until = null, uncertain = r.uncertain + c.parked,
      state = case when r.sent + r.failed + r.skipped + r.deferred + r.uncertain + c.parked >= r.n then 2 else 0 end
    from counted c where r.send_id = c.send_id and r.no = c.no`)
  return rowCount ?? 0
}
