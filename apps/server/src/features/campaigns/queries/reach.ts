import type { getResend, ResponseOf } from '@greenroom/contracts'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { unreachableBySql } from '../../consent/public.ts'
import { countLeftOut, type Original, resendAudience } from './resends.ts'

/** Whom a second email reaches. */
export type Reach = NonNullable<ResponseOf<typeof getResend>['reach']>

/** Marks people who are reached, among the reasons why others are not. */
const REACHED = 'reached'

/**
 * Counts whom a second email would reach, and by reason whom not. It is the quick look; the review asks the gate about every
 * person instead.
 * @param at moment from which it leaves @throws the signal's reason
 */
export async function readReach(
  context: Context,
  original: Pick<Original, 'id' | 'send'>,
  at: Date,
  signal: AbortSignal,
): Promise<Reach> {
  const { others } = await context.db.forOwner(context.ownerId, (tx) =>
    resendAudience(context, tx, original, at, OF_GATE),
  )
  const { [REACHED]: recipients = 0, ...skipped } = await countLeftOut(context, others, signal)
  return { recipients, skipped }
}

/** Reasons of the gate that a contact's own fields tell. */
const OF_GATE = sql`case ${unreachableBySql('email')} when 'waiting' then 'locked' when 'no_address' then 'no_email'
  when 'opted_out' then 'opted_out_email' when 'not_agreed' then 'not_agreed' when 'deleted' then 'deleted'
  else ${sql.raw(`'${REACHED}'`)} end`
