import type { Env } from '../../env.ts'
import type { SmsProvider } from './sms.ts'

/** Returns the Twilio adapter if its account is configured; its SDK is loaded only then. */
export async function openSms(
  env: Pick<Env, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_API_BASE' | 'TWILIO_FROM'>,
): Promise<SmsProvider | undefined> {
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_AUTH_TOKEN) return undefined
  const { twilioSms } = await import('./twilio.ts')
  return twilioSms({
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    apiBase: env.TWILIO_API_BASE,
    from: env.TWILIO_FROM,
  })
}
