import type { SenderRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'

/** Returns the operator's account at Twilio, if one is set. */
export const operatorOf = ({ env }: House) =>
  env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN
    ? { accountSid: env.TWILIO_ACCOUNT_SID, token: env.TWILIO_AUTH_TOKEN }
    : undefined

/**
 * Tells whether an account may speak about an owner's numbers: one of them belongs to it (standard N9). About an owner without
 * a number, the operator's account may.
 * @param accountSid account that signed a call; none: the sandbox, which has no accounts
 */
export function isTheirAccount(
  context: Pick<SystemContext, 'hold'>,
  senders: readonly Pick<SenderRow, 'accountSid'>[],
  accountSid: string | null | undefined,
): boolean {
  if (!accountSid) return true
  const operator = context.hold(operatorOf)?.accountSid
  const accounts = senders.length > 0 ? senders.map((sender) => sender.accountSid ?? operator) : [operator]
  return accounts.includes(accountSid)
}
