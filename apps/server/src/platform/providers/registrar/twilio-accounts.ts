import twilio from 'twilio'
import { ApiClient } from '../twilio/api-client.ts'
import { RegistrarError } from './registrar.ts'
import { answerError, connectionError, TwilioRefusal } from './twilio-failures.ts'
import { openTokens, type TwilioTokens } from './twilio-tokens.ts'

export type TwilioClient = twilio.Twilio

export interface RegistrarSettings {
  accountSid: string
  authToken: string
  /** Address of the API; by default Twilio's. */
  apiBase?: string | undefined
  /** Unset: the type of the operator's primary customer profile decides. */
  tenancy?: 'isv' | 'direct' | undefined
  /** The operator's primary customer profile; unset: the account's approved one. */
  primaryProfileSid?: string | undefined
  /** Registers mock brands, which cost nothing and send nothing. */
  isMock?: boolean
  /** Address that receives events; unset: none are asked for. */
  eventsUrl?: string | undefined
}

export interface Timing {
  timeout: number
  now: () => number
  pause: (milliseconds: number) => Promise<unknown>
}

/** Accounts at Twilio: the operator's, and its subaccounts. */
export interface TwilioAccounts {
  main: TwilioClient
  /** Returns what is set, or found out. @throws RegistrarError */
  decideTenancy(): Promise<'isv' | 'direct'>
  /** Returns the operator's approved primary profile. @throws RegistrarError refused without one */
  primaryProfile(): Promise<string>
  /** Runs calls as an account. A token that was exchanged meanwhile is read anew. @throws RegistrarError */
  as<T>(accountId: string, calls: (client: TwilioClient) => Promise<T>): Promise<T>
  isSigned: TwilioTokens['isSigned']
}

/** Policy of primary business profiles (twilio.com/docs/trust-hub). */
const PRIMARY_POLICY = 'RN6433641899984f951173ef1738c3bdd0'
/** Word for an installation of many artists in `business_identity` of a business profile (Trust Hub's reference). */
const ISV = 'isv_reseller_or_partner'

/** Milliseconds between calls that reach The Campaign Registry (Twilio's ISV guides: one a second). */
const REGISTRY_PACE_MS = 1000
const AT_REGISTRY = /\/(BrandRegistrations|Usa2p)(\/|\?|$)/

export function openAccounts(settings: RegistrarSettings, { timeout, now, pause }: Timing): TwilioAccounts {
  let nextTurn = 0
  const turn = async (uri: string) => {
    if (!AT_REGISTRY.test(uri)) return
    const wait = nextTurn - now()
    nextTurn = Math.max(now(), nextTurn) + REGISTRY_PACE_MS
    if (wait > 0) await pause(wait)
  }
  const httpClient = new ApiClient({ base: settings.apiBase, timeout, answerError, connectionError, turn })
  // Its own log would contain names and tax numbers (standard W19).
  const clientOf = (sid: string, token: string) => twilio(sid, token, { httpClient, logLevel: 'none' })
  const main = clientOf(settings.accountSid, settings.authToken)

  const { tokenOf, forget, isSigned } = openTokens(settings, main, now)

  let tenancy = settings.tenancy
  const decideTenancy = async () => {
    tenancy ??= (await isForMany(main, settings.primaryProfileSid)) ? 'isv' : 'direct'
    return tenancy
  }
  return {
    main,
    decideTenancy,
    primaryProfile: () => approvedPrimary(main, settings.primaryProfileSid),
    async as(accountId, calls) {
      const attempt = async () => {
        const token = await tokenOf(accountId)
        if (token === undefined) throw new RegistrarError('refused', 'This is no active account of the operator.')
        return calls(clientOf(accountId, token))
      }
      try {
        return await attempt()
      } catch (error) {
        const isStale = error instanceof TwilioRefusal && error.statusCode === 401 && forget(accountId)
        if (!isStale) throw error
        return attempt()
      }
    },
    isSigned,
  }
}

async function primaryProfiles(main: TwilioClient, sid: string | undefined) {
  if (sid) return [await main.trusthub.v1.customerProfiles(sid).fetch()]
  return main.trusthub.v1.customerProfiles.list({ policySid: PRIMARY_POLICY, limit: 20 })
}

async function approvedPrimary(main: TwilioClient, sid: string | undefined): Promise<string> {
  const approved = (await primaryProfiles(main, sid)).find(({ status }) => status === 'twilio-approved')
  if (approved) return approved.sid
  throw new RegistrarError('refused', 'The Twilio account has no approved primary customer profile.')
}

/** Reads from the operator's primary profile whether it registers others. */
async function isForMany(main: TwilioClient, sid: string | undefined): Promise<boolean> {
  const [profile] = await primaryProfiles(main, sid)
  if (!profile) return false
  const assignments = main.trusthub.v1.customerProfiles(profile.sid).customerProfilesEntityAssignments
  const ids = (await assignments.list({ limit: 50 })).map(({ objectSid }) => objectSid)
  for (const id of ids.filter((id) => id.startsWith('IT'))) {
    const { attributes } = await main.trusthub.v1.endUsers(id).fetch()
    if ((attributes as Record<string, unknown> | null)?.business_identity === ISV) return true
  }
  return false
}
