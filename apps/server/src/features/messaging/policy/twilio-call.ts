import type { SystemContext } from '../../../platform/context.ts'
import { AppError, unknownAddress } from '../../../platform/errors.ts'
import type { WebhookCall } from '../../../platform/feature.ts'
import type { House } from '../../../platform/house.ts'
import { isSignedByTwilio } from '../../../platform/providers/sms/twilio-signature.ts'

const tokenOf = ({ env }: House) => env.TWILIO_AUTH_TOKEN

/**
 * Reads a call of Twilio's: the address that it called, and its form. The signature covers both; the public address
 * counts, whatever host a proxy or a stranger names (standard S4).
 * @throws AppError NOT_FOUND without an account at Twilio; FORBIDDEN if it is not signed
 */
export function readTwilioCall(
  context: SystemContext,
  { rawBody, headers, path }: WebhookCall,
): { url: URL; form: URLSearchParams } {
  const token = context.hold(tokenOf)
  if (!token) throw unknownAddress()
  const url = context.urls.publicUrl + path
  const signature = headers['x-twilio-signature']
  const call = { url, rawBody, contentType: headers['content-type'] }
  if (typeof signature !== 'string' || !isSignedByTwilio({ ...call, signature }, token))
    throw new AppError('FORBIDDEN', 'This call is not signed by Twilio.')
  return { url: new URL(url), form: new URLSearchParams(rawBody.toString('utf8')) }
}
