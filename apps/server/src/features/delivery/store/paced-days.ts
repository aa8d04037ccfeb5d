import { campaignEngagements, contacts, sendRanges } from '@greenroom/db'
import { and, eq, gt, type SQL, sql } from '@greenroom/db/sql'
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

/** Delays the ranges of later days that were not due at a moment. */
export async function delayPaced(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  sendId: string,
  { after, delayMs }: { after: Date; delayMs: number },
): Promise<void> {
  const { userId, state, because, notBefore } = sendRanges
  await tx
    .update(sendRanges)
    .set({ notBefore: sql`${notBefore} + ${delayMs}::float8 * interval '1 millisecond'` })
    .where(
      and(
        ...[eq(userId, ownerId), eq(sendRanges.sendId, sendId), eq(state, 0), eq(because, 'warm_up')],
        gt(notBefore, after),
      ),
    )
}
