import type { Twilio } from 'twilio'
import { isSignedByTwilio, type SignedCall } from '../sms/twilio-signature.ts'
import { ifThere } from './twilio-failures.ts'

/** Auth tokens of the operator's account and its subaccounts, held in memory only. */
export interface TwilioTokens {
  /** Returns an account's token; undefined if it is no active account of the operator. @throws RegistrarError */
  tokenOf(accountId: string): Promise<string | undefined>
  /** Forgets a token that Twilio does not take. Returns false if there was none. */
  forget(accountId: string): boolean
  /**
   * Tells whether an active account of the operator signed a call (standard N9). A token that was exchanged meanwhile is read
   * anew. `isOurs` is asked about accounts whose token is not at hand; without it, few of them are looked up.
   * @throws RegistrarError if the account could not be looked up
   */
  isSigned(accountId: string, call: SignedCall, isOurs?: () => Promise<boolean>): Promise<boolean>
}

/** Milliseconds for which tokens are held, and the most that are. */
const TOKEN_MS = 10 * 60_000
const MAX_TOKENS = 1000
/** Milliseconds after which a token that does not fit a call is read anew: forged calls cost at most one look-up a minute. */
const RENEW_MS = 60_000
/** Accounts that nobody vouches for are looked up at most this often, so that forged calls cost nothing. */
const STRANGERS = { count: 30, everyMs: 60_000 }

const ACCOUNT = /^AC[0-9a-fA-F]{32}$/

export function openTokens(
  { accountSid, authToken }: { accountSid: string; authToken: string },
  main: Twilio,
  now: () => number,
): TwilioTokens {
  /** The oldest first. `token` is null for an account that is not the operator's. */
  const tokens = new Map<string, { token: string | null; at: number }>()
  const asked = new Map<string, Promise<string | null>>()
  const held = (accountId: string) => {
    const one = accountId === accountSid ? { token: authToken, at: now() } : tokens.get(accountId)
    return one && one.at + TOKEN_MS > now() ? one : undefined
  }
  const fetched = async (accountId: string) => {
    const account = await ifThere(main.api.v2010.accounts(accountId).fetch())
    const isOurs = account?.ownerAccountSid === accountSid && account.status === 'active'
    const token = isOurs ? account.authToken : null
    tokens.delete(accountId)
    tokens.set(accountId, { token, at: now() })
    for (const oldest of tokens.keys()) if (tokens.size > MAX_TOKENS) tokens.delete(oldest)
    return token
  }
  /** Looks an account up, once at a time. */
  const lookUp = (accountId: string) => {
    const running = asked.get(accountId)
    if (running) return running
    const answer = fetched(accountId).finally(() => asked.delete(accountId))
    asked.set(accountId, answer)
    return answer
  }
  const strangers = { left: 0, until: -Infinity }
  const isRoomForStranger = () => {
    if (now() >= strangers.until) Object.assign(strangers, { left: STRANGERS.count, until: now() + STRANGERS.everyMs })
    strangers.left -= 1
    return strangers.left >= 0
  }
  return {
    async tokenOf(accountId) {
      const known = held(accountId)
      return (known ? known.token : await lookUp(accountId)) ?? undefined
    },
    forget: (accountId) => tokens.delete(accountId),
    async isSigned(accountId, call, isOurs = async () => isRoomForStranger()) {
      const known = held(accountId)
      if (known?.token && isSignedByTwilio(call, known.token)) return true
      const isSettled = known && (known.token === null || known.at + RENEW_MS > now())
      if (isSettled || !ACCOUNT.test(accountId) || !(known || (await isOurs()))) return false
      // Another call may have looked it up meanwhile.
      const newest = held(accountId)
      const token = newest && newest !== known ? newest.token : await lookUp(accountId)
      return token !== null && isSignedByTwilio(call, token)
    },
  }
}
