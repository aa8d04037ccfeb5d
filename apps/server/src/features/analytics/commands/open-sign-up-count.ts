import type { Context } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { dateNow } from '../policy/days.ts'
import { openIntake } from '../store/intake.ts'
import type { VisitorsOfDay } from '../store/visitors.ts'

/** Facts that counting a sign-up needs, read before its transaction. */
export type SignUpCount = VisitorsOfDay

/** Reads what `countSignUp` needs, before the transaction begins. */
export async function openSignUpCount({
  db,
  hold,
  now,
  ownerId,
}: Pick<Context, 'db' | 'hold' | 'now' | 'ownerId'>): Promise<SignUpCount> {
  const timeZone = await db.readForOwner(ownerId, (tx) => readTimeZone({ ownerId }, tx))
  return hold(openIntake).visitors.ofDay(dateNow(now, timeZone))
}
