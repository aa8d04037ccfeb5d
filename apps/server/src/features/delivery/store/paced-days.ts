import { campaignEngagements, contacts, sendRanges } from '@greenroom/db'
import { and, eq, isNull, lt, type SQL, sql } from '@greenroom/db/sql'
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
 * to comes last, so that they use up nothing. @param zone expression of a contact's zone @param asked.waves of each day
 */
export function rankedByEngagement(
  { ownerId }: Pick<Context, 'ownerId'>,
  audience: SQL,
  zone: SQL,
  { days, waves }: { days: readonly PacedDay[]; waves: number },
): SQL {
  let before = 0
  const bounds = days.slice(0, -1).map(({ people }) => {
    before += people
    return before + 1
  })
  const isReached = sql`${contacts.email} is not null and ${contacts.emailConsent} = 'subscribed' and ${contacts.lockedAt} is null`
  return sql`select r.id, r.zone, width_bucket(r.rank, ${sql.param(bounds)}::int[]) * ${waves}::int as before from (
      select ${contacts.id} as id, ${zone} as zone, (row_number() over (order by (${isReached}) desc,
        greatest(${contacts.lastActivity}, c.at) desc, ${contacts.id}))::int as rank
      from ${contacts} left join (select contact_id, max(at) as at from ${campaignEngagements}
        where user_id = ${ownerId} and kind = 'click' group by contact_id) as c on c.contact_id = ${contacts.id}
      where ${audience}) as r`
}

/** Counts the people of a send who have not been reached for the first time; those who wait for the winner of a test are among them. */
export async function countWaiting({ ownerId }: Owner, tx: OwnerTx, sendId: string): Promise<number> {
  const { userId, attempt, state, n, marked } = sendRanges
  const [row] = await tx
    .select({ waiting: sql<number>`coalesce(sum(${n} - ${marked}), 0)::int` })
    .from(sendRanges)
    .where(and(eq(userId, ownerId), eq(sendRanges.sendId, sendId), eq(attempt, 1), lt(state, DONE)))
  return row?.waiting ?? 0
}

/**
 * Delays people who have not been reached, but those who wait for the winner of a test.
 * @param how.isForAll those of the first day, too, and not only of the days after it
 */
export async function delayWaiting(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  { delayMs, isForAll }: { delayMs: number; isForAll: boolean },
): Promise<void> {
  const { userId, attempt, state, because, notBefore, plannedAt } = sendRanges
  await tx
    .update(sendRanges)
    .set({ notBefore: sql`${notBefore} + ${delayMs}::float8 * interval '1 millisecond'`, because: 'warm_up' })
    .where(
      and(
        ...[eq(userId, ownerId), eq(sendRanges.sendId, sendId), eq(attempt, 1), lt(state, DONE), isNull(plannedAt)],
        isForAll ? undefined : eq(because, 'warm_up'),
      ),
    )
}

type Owner = Pick<Context, 'ownerId'>
/** State of a range whose people have all been reached. */
const DONE = 2
