import { doubtOf } from '@greenroom/domain'
import type { EventHandler } from '../../../platform/feature.ts'
import { doubtedNumber } from '../../messaging/public.ts'
import { SETTLING_MS } from '../policy/numbers.ts'
import { changeNumber, lockHeld } from '../store/numbers.ts'
import { doubtRegistration } from './doubt-registration.ts'
import { haltUnlessSending } from './halt-unless-sending.ts'
import { refreshSenders } from './refresh-senders.ts'

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
    if (row.state !== 'approved') return
    const nextCheckAt = new Date(owner.now.getTime() + SETTLING_MS)
    await changeNumber(owner, tx, row.id, { state: 'pending', nextCheckAt })
    await refreshSenders(owner, tx)
  })
  await haltUnlessSending(context, userId)
}
