import type { Env } from '../../env.ts'
import type { Registrar } from './registrar.ts'

/** Path at which the registrar tells its news. */
export const NEWS_PATH = '/webhooks/twilio/registrations'

/** Returns the Twilio registrar if its account is configured; its SDK is loaded only then. */
export async function openRegistrar(
  env: Pick<
    Env,
    | 'TWILIO_ACCOUNT_SID'
    | 'TWILIO_AUTH_TOKEN'
    | 'TWILIO_API_BASE'
    | 'TWILIO_TENANCY'
    | 'TWILIO_PRIMARY_PROFILE_SID'
    | 'TWILIO_A2P_MOCK'
    | 'PUBLIC_URL'
    | 'isSecure'
  >,
): Promise<Registrar | undefined> {
  if (!env.TWILIO_ACCOUNT_SID || !env.TWILIO_AUTH_TOKEN) return undefined
  const { twilioRegistrar } = await import('./twilio.ts')
  return twilioRegistrar({
    accountSid: env.TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN,
    apiBase: env.TWILIO_API_BASE,
    tenancy: env.TWILIO_TENANCY,
    primaryProfileSid: env.TWILIO_PRIMARY_PROFILE_SID,
    isMock: env.TWILIO_A2P_MOCK,
    // Twilio calls only public addresses with a certificate; without news, polling goes on.
    eventsUrl: env.isSecure ? env.PUBLIC_URL + NEWS_PATH : undefined,
  })
}
