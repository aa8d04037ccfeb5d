import { campaignEngagements, contacts, sendRanges, sendResults } from '@greenroom/db'
import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from '@greenroom/db/sql'
import type { SendingDay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Days on which a send leaves, if one does not allow all of it. */
export interface PacedDay {
  people: number
  /** Milliseconds from its beginning. */
  delayMs: number
}

/** How an audience is listed. */
export interface Listing {
  size: number
  spreadMs: number
  only?: readonly string[] | undefined
  days?: readonly PacedDay[] | undefined
  /** People of one place have different hours. */
  isByBestHour: boolean
}

/** Returns the waves of each day, in order. */
export const onEachDay = <W extends Delayed>(waves: readonly W[], days: readonly PacedDay[] | undefined): W[] =>
  days ? days.flatMap(({ delayMs }) => waves.map((wave) => delayed(wave, delayMs))) : [...waves]

interface Delayed {
  notBefore: Date
  because: string | null
  isLeftOut: boolean
}

const delayed = <W extends Delayed>(wave: W, delayMs: number): W =>
  wave.isLeftOut || delayMs === 0
    ? wave
    : { ...wave, notBefore: new Date(wave.notBefore.getTime() + delayMs), because: 'warm_up' }

/**
 * Selects an audience with the day of each: whoever clicked, wrote, or joined most lately goes first, and whoever is not written
 * to comes last, so that they use up nothing. Nor do those who are held back: they share the day of whoever comes before them.
 * @param zone expression of a contact's zone @param asked.waves of each day
 * @param asked.isControl tells of a person `id` whether they are held back
 */
export function rankedByEngagement(
  { ownerId }: Pick<Context, 'ownerId'>,
  audience: SQL,
  zone: SQL,
  { days, waves, isControl }: { days: readonly PacedDay[]; waves: number; isControl: SQL },
): SQL {
  let before = 0
  const bounds = days.slice(0, -1).map(({ people }) => {
    before += people
    return before + 1
  })
  const isReached = sql`${contacts.email} is not null and ${contacts.emailConsent} = 'subscribed' and ${contacts.lockedAt} is null`
  return sql`select r.id, r.zone, width_bucket(r.rank, ${sql.param(bounds)}::int[]) * ${waves}::int as before from (
      select ${contacts.id} as id, ${zone} as zone,
        (count(*) filter (where not (${isReached} and ${isControl})) over (order by (${isReached}) desc,
          greatest(${contacts.lastActivity}, c.at) desc, ${contacts.id} rows unbounded preceding))::int as rank
      from ${contacts} left join (select contact_id, max(at) as at from ${campaignEngagements}
        where user_id = ${ownerId} and kind = 'click' group by contact_id) as c on c.contact_id = ${contacts.id}
      where ${audience}) as r`
}

/**
 * Locks the ranges of a send whose people have not all been reached, in the order of the pipeline, which locks a send's row after
 * them. Those that wait for the winner of a test are not among them.
 */
export async function lockWaiting(owner: Owner, tx: OwnerTx, sendId: string): Promise<void> {
  const { no } = sendRanges
  await tx.select({ no }).from(sendRanges).where(waitingOf(owner, sendId)).orderBy(no).for('update')
}

const waitingOf = ({ ownerId }: Owner, sendId: string) =>
  and(
    ...[eq(sendRanges.userId, ownerId), eq(sendRanges.sendId, sendId)],
    ...[lt(sendRanges.state, DONE), isNull(sendRanges.plannedAt)],
  )

/** Takes back that people were counted towards a day who were read and have not left. @returns how many, by day */
export async function uncount(owner: Owner, tx: OwnerTx, sendId: string): Promise<SendingDay[]> {
  const { first, seqs, attempt, marked, countedOn, countedTo } = sendRanges
  const seq = sql`coalesce(${seqs}[place], ${first} + place - 1)`
  const rows = await tx
    .select({
      day: countedOn,
      people: sql<number>`sum((select count(*) from generate_series(${marked} + 1, ${countedTo}) as place
        where not exists (select from ${sendResults} t
          where t.send_id = ${sendRanges.sendId} and t.attempt = ${attempt} and t.seq = ${seq})))::int`,
    })
    .from(sendRanges)
    .where(and(waitingOf(owner, sendId), gt(countedTo, marked)))
    .groupBy(countedOn)
  await tx
    .update(sendRanges)
    .set({ countedTo: marked })
    .where(and(waitingOf(owner, sendId), gt(countedTo, marked)))
  return rows.flatMap(({ day, people }) => (day === null ? [] : [{ day, people }]))
}

/**
 * Delays people who have not been reached, but those who wait for the winner of a test.
 * @param how.isForAll those of the first day, too, and not only of the days after it
 */
export async function delayWaiting(
  owner: Owner,
  tx: OwnerTx,
  sendId: string,
  { delayMs, isForAll }: { delayMs: number; isForAll: boolean },
): Promise<void> {
  const { attempt, because, notBefore } = sendRanges
  await tx
    .update(sendRanges)
    .set({ notBefore: sql`${notBefore} + ${delayMs}::float8 * interval '1 millisecond'`, because: 'warm_up' })
    .where(and(waitingOf(owner, sendId), eq(attempt, 1), isForAll ? undefined : eq(because, 'warm_up')))
}

type Owner = Pick<Context, 'ownerId'>
/** State of a range whose people have all been reached. */
const DONE = 2

/**
 * Puts off whoever a day has no more room for by as many whole days as it takes to reach a moment. Whoever is tried again had
 * room before, and is not.
 */
export async function putOff(owner: Owner, tx: OwnerTx, sendId: string, until: Date): Promise<void> {
  await lockWaiting(owner, tx, sendId)
  const { attempt, state, because, notBefore } = sendRanges
  const days = sql`ceil(extract(epoch from ${until}::timestamptz - ${notBefore}) / 86400)::int`
  await tx
    .update(sendRanges)
    .set({ notBefore: sql`${notBefore} + ${days} * interval '1 day'`, because: 'warm_up' })
    .where(and(waitingOf(owner, sendId), eq(state, 0), lt(notBefore, until), or(eq(attempt, 1), isNotNull(because))))
}
