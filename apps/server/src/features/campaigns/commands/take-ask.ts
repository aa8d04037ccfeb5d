import type { Context } from '../../../platform/context.ts'
import { addressMark } from '../../consent/public.ts'
import { openAskLimits } from '../policy/approvals.ts'

/**
 * Takes one of the mails of a day that an owner may send for approval, and that one person may get. Both are refused
 * alike, so that nobody learns what others ask of whom.
 * @throws AppError RATE_LIMITED
 */
export async function takeAsk(context: Context, email: string): Promise<void> {
  const { ofOwner, ofAddressee } = context.hold(openAskLimits)
  await ofOwner.consume(context.ownerId)
  await ofAddressee.consume(addressMark(context, email))
}
