import { createHmac, createHash, randomBytes } from 'node:crypto'
import type { Operation } from './document.ts'

/** A resource as it is answered. */
export type Resource = Record<string, unknown> & { sid: string }

export interface TwilioAccount {
  sid: string
  token: string
  friendlyName: string
  status: 'active' | 'suspended' | 'closed'
  parent: string | undefined
  /** Resources by the path of their collection, in order of creation. */
  shelves: Map<string, Resource[]>
}

/** Raised by a rule: an answer of 400 and above, with Twilio's code. */
export class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Parts of a call that a rule sees. */
export interface Turn {
  world: World
  account: TwilioAccount
  operation: Operation
  segments: Record<string, string>
  query: URLSearchParams
  form: URLSearchParams
  /** Path of the collection. */
  shelf: string
}

/** Demands of a collection beyond the published document. Each may refuse by throwing a Refusal. */
export interface Rule {
  /** Of the ids that it gives. */
  prefix?: string
  /** Returns fields that Twilio sets. */
  create?: (turn: Turn) => Record<string, unknown>
  update?: (turn: Turn, resource: Resource) => Record<string, unknown>
  remove?: (turn: Turn, resource: Resource) => void
  /** Returns what is listed or fetched, where it is not the shelf. */
  read?: (turn: Turn) => Resource[]
}

/** By the path of the collection, as published. */
export type Rules = Readonly<Record<string, Rule>>

/** Numbers that can be bought, and which of them an account already has. */
export interface OfferedNumber {
  number: string
  kind: 'local' | 'toll_free'
  country: string
  locality?: string
  canPictures?: boolean
  needsAddress?: boolean
}

/** State of the stand-in. */
export class World {
  readonly accounts: TwilioAccount[] = []
  offered: OfferedNumber[] = []
  /** False: campaigns take no edits (a private beta at Twilio). */
  canEditCampaigns = true
  /** Score that a vetting ends with at once; undefined: it stays under way. */
  scoreAtOnce: number | undefined
  #ids = 0
  /** Moves by a second with each change, so that each has a moment of its own. */
  #clock = Date.parse('2026-06-01T10:00:00Z')

  addAccount(friendlyName: string, parent?: string, sid = this.newSid('AC')): TwilioAccount {
    const token = randomBytes(16).toString('hex')
    const account: TwilioAccount = { sid, token, friendlyName, status: 'active', parent, shelves: new Map() }
    this.accounts.push(account)
    return account
  }

  newSid(prefix: string): string {
    this.#ids += 1
    return prefix + this.#ids.toString(16).padStart(32, '0')
  }

  moment(): Date {
    this.#clock += 1000
    return new Date(this.#clock)
  }

  shelf(account: TwilioAccount, path: string): Resource[] {
    const shelf = account.shelves.get(path) ?? []
    account.shelves.set(path, shelf)
    return shelf
  }

  /** Returns everything that an account has, of one prefix. */
  all(prefix: string, accounts: readonly TwilioAccount[] = this.accounts): Resource[] {
    return (
      accounts
        .flatMap(({ shelves }) => [...shelves.values()].flat())
        // Vettings carry their id under a name of their own.
        .filter(({ sid, brand_vetting_sid: other }) =>
          [sid, other].some((id) => typeof id === 'string' && id.startsWith(prefix)),
        )
    )
  }

  find(account: TwilioAccount, sid: string): Resource | undefined {
    return this.all(sid.slice(0, 2), [account]).find((resource) => resource.sid === sid)
  }

  /** Returns the headers and the address with which Twilio calls a sink, signed by an account. */
  sign(account: TwilioAccount, address: string, body: string): { url: string; headers: Record<string, string> } {
    const hash = createHash('sha256').update(body).digest('hex')
    const url = `${address}?bodySHA256=${hash}`
    const signature = createHmac('sha1', account.token).update(url, 'utf8').digest('base64')
    return { url, headers: { 'content-type': 'application/json', 'x-twilio-signature': signature } }
  }
}
