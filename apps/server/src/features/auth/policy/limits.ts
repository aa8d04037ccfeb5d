import { createHmac } from 'node:crypto'
import type { House } from '../../../platform/house.ts'
import {
  addressKey,
  isWithinLimit,
  type Limit,
  localLimit,
  noLimit,
  type LimitRule,
  sharedLimit,
} from '../../../platform/http/rate-limit.ts'

const QUARTER = 15 * 60
const HOUR = 3600

/**
 * Limits on attempts (standard W13: of 1,000 guesses at most 20 are checked). Points are refunded when an attempt was
 * not a guess. Strangers' guesses count apart from those of a known device or address, and never block a link by mail,
 * so that nobody can lock the owner out (docs/decisions/0037).
 */
const RULES = {
  /** Wrong passwords from one address, for all accounts. */
  signInByAddress: { name: 'sign-in-address', points: 20, seconds: QUARTER },
  /** Wrong passwords for one account by strangers, from all addresses. */
  signInByStrangers: { name: 'sign-in-strangers', points: 10, seconds: QUARTER },
  /** Wrong passwords for one account from devices and addresses that have signed in to it before. */
  signInByKnown: { name: 'sign-in-known', points: 5, seconds: QUARTER },
  /** Wrong passwords for one account from the most recently used device, on top of those above. */
  signInByLastDevice: { name: 'sign-in-last-device', points: 5, seconds: QUARTER },
  /** New accounts from one address. */
  signUp: { name: 'sign-up', points: 100, seconds: HOUR },
  /** Responses to one address that reveal that an email is taken (standard W14). */
  emailTaken: { name: 'email-taken', points: 50, seconds: HOUR },
  /** Links requested from one address, for all accounts. */
  linkByAddress: { name: 'link-address', points: 30, seconds: HOUR },
  /** Links of one kind to one account, requested by anybody. Beyond it, requests are not refused (`askLink`). */
  linkByKind: { name: 'link-kind', points: 5, seconds: HOUR },
  /** Links of one kind, or codes, requested by the signed-in user. */
  linkBySession: { name: 'link-session', points: 5, seconds: HOUR },
  /** Wrong links and codes from one address. */
  proofByAddress: { name: 'proof-address', points: 20, seconds: QUARTER },
  /** Wrong passwords and codes in one session when its owner proves their identity again. */
  ownProof: { name: 'own-proof', points: 10, seconds: QUARTER },
  /** Codes by text requested from one address, for all numbers. */
  textByAddress: { name: 'text-address', points: 40, seconds: HOUR },
  /** Codes by text to one number requested by strangers. Beyond it, a text brings a link instead (`chooseText`). */
  textByStrangers: { name: 'text-strangers', points: 8, seconds: HOUR },
  /** Codes by text to one account requested by its devices or its signed-in user. */
  textByKnownDevice: { name: 'text-known-device', points: 8, seconds: HOUR },
  /** Codes by text of the whole installation, against SMS pumping through many numbers and addresses. */
  textByAnyone: { name: 'text-anyone', points: 1000, seconds: HOUR },
  /** Google sign-ins begun from one address. */
  googleByAddress: { name: 'google-address', points: 100, seconds: HOUR },
  /** Logged answers of Google from one address that were not requested or came too late. */
  googleUnasked: { name: 'google-unasked', points: 20, seconds: QUARTER },
  /** Wrong second factors for one account by strangers, from all addresses. */
  secondFactorByStrangers: { name: 'second-factor-strangers', points: 10, seconds: QUARTER },
  /** Wrong second factors for one account from devices that have signed in to it before. */
  secondFactorByKnown: { name: 'second-factor-known', points: 5, seconds: QUARTER },
  /** Wrong second factors for one account from the most recently used device, on top of those above. */
  secondFactorByLastDevice: { name: 'second-factor-last-device', points: 5, seconds: QUARTER },
} satisfies Record<string, LimitRule>

export type EntryLimits = Record<keyof typeof RULES, Limit> & {
  /** All calls from one address, in this process. */
  everything: Limit
  /** Returns a network address as it is counted and stored in the audit log. */
  addressOf(address: string): string
  /** Returns an unreadable form of an email or phone number, for limits and the audit log. */
  accountOf(name: string): string
}

/** Opens the limits of one process. RATE_LIMIT=off disables all of them, for load tests. */
export function createEntryLimits({ env, db, secret }: Pick<House, 'env' | 'db' | 'secret'>): EntryLimits {
  const isOff = env.RATE_LIMIT === 'off'
  const shared = Object.fromEntries(
    Object.entries(RULES).map(([key, rule]) => [key, isOff ? noLimit : sharedLimit(db.systemPool, rule)]),
  ) as Record<keyof typeof RULES, Limit>
  return {
    ...shared,
    everything: isOff ? noLimit : localLimit({ name: 'auth', points: 1200, seconds: 60 }),
    addressOf: addressKey,
    accountOf: (name) => createHmac('sha256', secret).update(`account:${name}`).digest('base64url').slice(0, 32),
  }
}

/** An attempt to log in. It costs a point of each limit that it takes, unless it turns out not to be a guess. */
export class Try {
  readonly #taken: { limit: Limit; key: string }[] = []

  /** @throws RateLimited when the limit is used up */
  async take(limit: Limit, key: string): Promise<void> {
    await limit.consume(key)
    this.#taken.push({ limit, key })
  }

  /** @returns false, without taking a point, when the limit is used up */
  async takeIfLeft(limit: Limit, key: string): Promise<boolean> {
    return isWithinLimit(this.take(limit, key))
  }

  async refund(): Promise<void> {
    await Promise.all(this.#taken.map(({ limit, key }) => limit.refund(key)))
  }
}
