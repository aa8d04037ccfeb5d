import { doubtOf } from '@greenroom/domain'
import type { EventHandler } from '../../../platform/feature.ts'
import { doubtedNumber } from '../../messaging/public.ts'
import { settledBy } from '../policy/numbers.ts'
import { lockHeld } from '../store/numbers.ts'
import { doubtRegistration } from './doubt-registration.ts'
import { haltUnlessSending } from './halt-unless-sending.ts'
import { restNumber } from './rest-number.ts'

/**
 * Heeds a carrier's doubt about a number: what it is registered by is suspended or unknown, or the number itself pending.
 * Nothing more leaves from it (N7), and the registrar is asked at once. A number that the operator vouches for stays as it is.
 */
export const heedDoubt: EventHandler['handle'] = async (context, { userId, payload }) => {
  const { number, code } = doubtedNumber.parse(payload)
  const to = doubtOf(code)
  if (to === undefined) return
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await lockHeld(owner, tx, number)
    if (!row) return
    if (to !== 'pending') return doubtRegistration(owner, tx, row.kind === 'toll_free' ? 'toll_free' : 'campaign', to)
    if (row.state === 'approved') await restNumber(owner, tx, row, { at: owner.now, until: settledBy(owner.now) })
  })
  await haltUnlessSending(context, userId)
}
