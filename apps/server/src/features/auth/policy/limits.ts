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
 * How often one may try (standard W13: of 1,000 guesses at most 20 are checked). Points are given back when a try was
 * no guess. Guesses of strangers count apart from those of a known device or address, and a link by mail is never refused
 * for them, so that nobody can lock the owner out (docs/decisions/0037).
 */
const RULES = {
  /** Wrong passwords of one address, over all accounts. */
  signInByAddress: { name: 'sign-in-address', points: 20, seconds: QUARTER },
  /** Wrong passwords for one account by strangers, over all addresses. */
  signInByStrangers: { name: 'sign-in-strangers', points: 10, seconds: QUARTER },
  /** Wrong passwords for one account on all devices, and from all addresses, that have signed in to it before. */
  signInByKnown: { name: 'sign-in-known', points: 5, seconds: QUARTER },
  /** Wrong passwords for one account that only the device used last may try, before those above. */
  signInByLastDevice: { name: 'sign-in-last-device', points: 5, seconds: QUARTER },
  /** New accounts of one address. */
  signUp: { name: 'sign-up', points: 100, seconds: HOUR },
  /** Answers to one address that an email is taken (standard W14). */
  emailTaken: { name: 'email-taken', points: 50, seconds: HOUR },
  /** Links that one address has mailed, over all accounts. */
  linkByAddress: { name: 'link-address', points: 30, seconds: HOUR },
  /** Links of one kind to one account that anybody has mailed. Spent, it refuses none (`askLink`). */
  linkByKind: { name: 'link-kind', points: 5, seconds: HOUR },
  /** Links of one kind, or codes that prove it, that who is signed in has mailed. */
  linkBySession: { name: 'link-session', points: 5, seconds: HOUR },
  /** Links and codes of one address that were not right. */
  proofByAddress: { name: 'proof-address', points: 20, seconds: QUARTER },
  /** Wrong passwords and codes in one session, where its owner proves once more who they are. */
  ownProof: { name: 'own-proof', points: 10, seconds: QUARTER },
  /** Texts with a code that one address asks for, over all numbers. */
  textByAddress: { name: 'text-address', points: 40, seconds: HOUR },
  /** Texts with a code to one number that strangers ask for. Spent, a text brings a link instead (`chooseText`). */
  textByStrangers: { name: 'text-strangers', points: 8, seconds: HOUR },
  /** Texts with a code to one account that its devices, and who is signed in, ask for. */
  textByKnownDevice: { name: 'text-known-device', points: 8, seconds: HOUR },
  /** Texts with a code of the whole house: whoever pumps texts through many numbers and addresses ends here. */
  textByAnyone: { name: 'text-anyone', points: 1000, seconds: HOUR },
  /** Sign-ins by Google that one address begins. */
  googleByAddress: { name: 'google-address', points: 100, seconds: HOUR },
  /** Answers of Google from one address that nobody had asked for, or that came too late, as far as they are noted. */
  googleUnasked: { name: 'google-unasked', points: 20, seconds: QUARTER },
  /** Wrong second factors for one account by strangers, over all addresses. */
  secondFactorByStrangers: { name: 'second-factor-strangers', points: 10, seconds: QUARTER },
  /** Wrong second factors for one account on all devices that have signed in to it before. */
  secondFactorByKnown: { name: 'second-factor-known', points: 5, seconds: QUARTER },
  /** Wrong second factors for one account that only the device used last may try, before those above. */
  secondFactorByLastDevice: { name: 'second-factor-last-device', points: 5, seconds: QUARTER },
} satisfies Record<string, LimitRule>

export type EntryLimits = Record<keyof typeof RULES, Limit> & {
  /** All calls of one address together, in this process. */
  everything: Limit
  /** A network address as it is counted, and kept in the audit log. */
  addressOf(address: string): string
  /** Stands for an email or a phone number where it must not be readable: in limits and in the audit log. */
  accountOf(name: string): string
}

/** The limits of one process. RATE_LIMIT=off opens all of them, for load tests. */
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

/** A try to enter: it costs a point of each limit that it takes, unless it turns out to have been no guess. */
export class Try {
  readonly #taken: { limit: Limit; key: string }[] = []

  /** @throws RateLimited when the limit is spent */
  async take(limit: Limit, key: string): Promise<void> {
    await limit.consume(key)
    this.#taken.push({ limit, key })
  }

  /** @returns false, and takes nothing, when the limit is spent */
  async takeIfLeft(limit: Limit, key: string): Promise<boolean> {
    return isWithinLimit(this.take(limit, key))
  }

  async refund(): Promise<void> {
    await Promise.all(this.#taken.map(({ limit, key }) => limit.refund(key)))
  }
}
