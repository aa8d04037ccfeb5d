import { DAY_MS, REASON_DAYS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { Told } from '../policy/reasons.ts'
import { setReason } from '../store/reasons.ts'

/**
 * Keeps why somebody unsubscribed by the link of a campaign's mail; the last answer counts. It says nothing about their
 * consent. @returns false if they have not unsubscribed by it within `REASON_DAYS`
 */
export async function tellReason(context: Context, sendId: string, contactId: string, told: Told): Promise<boolean> {
  const after = new Date(context.now.getTime() - REASON_DAYS * DAY_MS)
  return context.db.forOwner(context.ownerId, (tx) => setReason(context, tx, { sendId, contactId, after, told }))
}
