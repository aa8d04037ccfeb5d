import type { SystemContext } from '../../../platform/context.ts'
import { AppError, unknownAddress } from '../../../platform/errors.ts'
import type { WebhookCall } from '../../../platform/feature.ts'
import { RegistrarError } from '../../../platform/providers/registrar/registrar.ts'
import { isSignedByTwilio, type SignedCall } from '../../../platform/providers/sms/twilio-signature.ts'
import { operatorOf } from '../policy/twilio-accounts.ts'
import { hasAccountOfAll } from '../queries/senders.ts'

/**
 * Reads a call of Twilio's: the address that it called, and its form. The signature covers both; the public address
 * counts, whatever host a proxy or a stranger names (standard S4). The account that it names has signed it: the operator's,
 * or a subaccount that numbers of owners belong to (standard N9).
 * @throws AppError NOT_FOUND without an account at Twilio; FORBIDDEN if it is not signed; UNAVAILABLE if Twilio does not say
 *   whether it is
 */
export async function readTwilioCall(
  context: SystemContext,
  { rawBody, headers, path }: WebhookCall,
): Promise<{ url: URL; form: URLSearchParams; accountSid: string }> {
  const operator = context.hold(operatorOf)
  if (!operator) throw unknownAddress()
  const url = context.urls.publicUrl + path
  const signature = headers['x-twilio-signature']
  const form = new URLSearchParams(rawBody.toString('utf8'))
  const accountSid = form.get('AccountSid') ?? operator.accountSid
  const call = { url, rawBody, contentType: headers['content-type'] }
  const isSignedBy = (signed: SignedCall) =>
    accountSid === operator.accountSid
      ? isSignedByTwilio(signed, operator.token)
      : isSignedBySubaccount(context, accountSid, signed)
  if (typeof signature !== 'string' || !(await isSignedBy({ ...call, signature })))
    throw new AppError('FORBIDDEN', 'This call is not signed by Twilio.')
  return { url: new URL(url), form, accountSid }
}

async function isSignedBySubaccount(context: SystemContext, accountSid: string, call: SignedCall): Promise<boolean> {
  const { registrar } = context.providers
  try {
    return (await registrar?.isSigned?.(accountSid, call, () => hasAccountOfAll(context, accountSid))) ?? false
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    throw new AppError('UNAVAILABLE', 'Twilio does not say whether it signed this call.', { cause: error })
  }
}
