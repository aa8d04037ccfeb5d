import { randomUUID } from 'node:crypto'
import { type Registrar, type RegistrarAccount, RegistrarError } from '../../platform/providers/registrar/registrar.ts'
import { twilioRegistrar } from '../../platform/providers/registrar/twilio.ts'
import type { RegistrarSettings } from '../../platform/providers/registrar/twilio-accounts.ts'
import { openTwilioRegistrar, type TwilioRegistrar } from './server.ts'
import { addPrimaryProfile } from './trust-hub-rules.ts'
import type { OfferedNumber } from './world.ts'

export const EVENTS_URL = 'https://greenroom.example/webhooks/twilio/registrations'
export const INBOUND_URL = 'https://greenroom.example/webhooks/twilio/messages'
export const LOCAL: OfferedNumber = { number: '+16175550101', kind: 'local', country: 'US', locality: 'Boston' }
export const TOLL_FREE: OfferedNumber = { number: '+18885550102', kind: 'toll_free', country: 'US' }

/** A stand-in with an approved operator, a registrar on it, and the account of an owner. */
export interface Setting {
  twilio: TwilioRegistrar
  registrar: Registrar
  account: RegistrarAccount
  /** Creates another registrar on the same stand-in, as another process would. */
  another: (settings?: Partial<RegistrarSettings>) => Registrar
}

export async function openSetting(
  given: Partial<RegistrarSettings> = {},
  identity = 'isv_reseller_or_partner',
): Promise<Setting> {
  const twilio = await openTwilioRegistrar()
  addPrimaryProfile(twilio.world, identity)
  twilio.world.offered = [LOCAL, TOLL_FREE]
  const { sid: accountSid, token: authToken } = twilio.main
  const another = (settings: Partial<RegistrarSettings> = {}) =>
    twilioRegistrar(
      { accountSid, authToken, apiBase: twilio.url, eventsUrl: EVENTS_URL, ...given, ...settings },
      { timeout: 2000, now: () => 0, pause: async () => {} },
    )
  const registrar = another()
  const account = await registrar.ensureAccount({ userId: randomUUID(), name: 'NOVA' })
  return { twilio, registrar, account, another }
}

/** Returns the failure of a call that must fail. */
export const failureOf = (asked: Promise<unknown>): Promise<RegistrarError> =>
  asked.then(
    () => {
      throw new Error('it was done')
    },
    (error: unknown) => {
      if (error instanceof RegistrarError) return error
      throw error
    },
  )
