import twilio from 'twilio'
import { ApiClient } from '../twilio/api-client.ts'
import { RegistrarError } from './registrar.ts'
import { answerError, connectionError, ifThere, TwilioRefusal } from './twilio-failures.ts'

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
  /** As set, or as found out. `direct` until it is known, because that registers nothing. */
  readonly tenancy: 'isv' | 'direct'
  /** @throws RegistrarError */
  decideTenancy(): Promise<'isv' | 'direct'>
  /** Returns the operator's approved primary profile. @throws RegistrarError refused without one */
  primaryProfile(): Promise<string>
  /** Runs calls as an account. A token that was exchanged meanwhile is read anew. @throws RegistrarError */
  as<T>(accountId: string, calls: (client: TwilioClient) => Promise<T>): Promise<T>
  /** Returns an account's token, held in memory only; undefined if the account is not ours. @throws RegistrarError */
  tokenOf(accountId: string): Promise<string | undefined>
  /** Returns a token if it is at hand; null: known as a stranger. */
  heldToken(accountId: string): string | null | undefined
}

/** Policy of primary business profiles (twilio.com/docs/trust-hub). */
const PRIMARY_POLICY = 'RN6433641899984f951173ef1738c3bdd0'
/** Word for an installation of many artists in `business_identity` of a business profile (Trust Hub's reference). */
const ISV = 'isv_reseller_or_partner'

/** How long tokens are held, in milliseconds, and how many. */
const TOKEN_MS = 10 * 60_000
const MAX_TOKENS = 1000

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

  const tokens = new Map<string, { token: string | null; until: number }>()
  const heldToken = (accountId: string) => {
    if (accountId === settings.accountSid) return settings.authToken
    const held = tokens.get(accountId)
    return held && held.until > now() ? held.token : undefined
  }
  const tokenOf = async (accountId: string) => {
    const held = heldToken(accountId)
    if (held !== undefined) return held ?? undefined
    const account = await ifThere(main.api.v2010.accounts(accountId).fetch())
    const isOurs = account?.ownerAccountSid === settings.accountSid && account.status === 'active'
    tokens.delete(accountId)
    tokens.set(accountId, { token: isOurs ? account.authToken : null, until: now() + TOKEN_MS })
    for (const oldest of tokens.keys()) if (tokens.size > MAX_TOKENS) tokens.delete(oldest)
    return isOurs ? account.authToken : undefined
  }

  let tenancy = settings.tenancy
  return {
    main,
    get tenancy() {
      return tenancy ?? 'direct'
    },
    async decideTenancy() {
      tenancy ??= (await isForMany(main, settings.primaryProfileSid)) ? 'isv' : 'direct'
      return tenancy
    },
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
        const isStale = error instanceof TwilioRefusal && error.statusCode === 401 && tokens.delete(accountId)
        if (!isStale) throw error
        return attempt()
      }
    },
    tokenOf,
    heldToken,
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
