import type { Event, Kinds, StripeObject } from './objects.ts'
import { noSuch, Refusal } from './refusal.ts'

/** API version that this was written for. An SDK with another version is refused until somebody has checked it. */
export const API_VERSION = '2026-10-28.endive'

/** Behavior of a card that is charged without the payer. */
export type CardKind = 'good' | 'declined' | 'authentication'

/** All data of one account. */
export class World {
  readonly url: string
  readonly events: Event[] = []
  readonly cardKinds = new Map<string, CardKind>()
  /** Cents that changes of plan add to a subscription's next invoice. */
  readonly pendingItems = new Map<string, number>()
  /** Payments of charged invoices. */
  readonly paidBy = new Map<string, string>()
  /** Contents of a session as shown to the payer, and the parameters of its payment. */
  readonly asked = new Map<string, Record<string, unknown>>()
  /** Called for every event. */
  onEvent: (event: Event) => void = () => {}
  readonly #stores: { [K in keyof Kinds]: Map<string, Kinds[K]> } = {
    customer: new Map(),
    payment_method: new Map(),
    payment_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    setup_intent: new Map(),
    'checkout.session': new Map(),
    price: new Map(),
    subscription: new Map(),
    invoice: new Map(),
    credit_note: new Map(),
  }
  readonly #clock: () => number
  #count = 0

  constructor(url: string, clock: () => number) {
    this.url = url
    this.#clock = clock
  }

  /** Seconds. */
  now(): number {
    return Math.floor(this.#clock() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${String(++this.#count).padStart(8, '0')}`
  }

  store<K extends keyof Kinds>(kind: K): Map<string, Kinds[K]> {
    return this.#stores[kind]
  }

  /** @throws Refusal if there is none with this id */
  get<K extends keyof Kinds>(kind: K, id: unknown, param = 'id'): Kinds[K] {
    const found = this.#stores[kind].get(String(id))
    if (!found) throw noSuch(kind, String(id), param)
    return found
  }

  /** @throws Refusal if there is none with this id, or it was deleted */
  customer(id: unknown): Kinds['customer'] {
    const customer = this.get('customer', id, 'customer')
    if (customer.deleted) throw noSuch('customer', customer.id, 'customer')
    return customer
  }

  /** Newest first. */
  all<K extends keyof Kinds>(kind: K): Kinds[K][] {
    return [...this.#stores[kind].values()].reverse()
  }

  add<K extends keyof Kinds>(kind: K, object: Kinds[K]): Kinds[K] {
    this.#stores[kind].set(object.id, object)
    return object
  }

  find(id: string): StripeObject | undefined {
    for (const store of Object.values(this.#stores)) {
      const found = store.get(id)
      if (found) return found
    }
    return undefined
  }

  /** Records an event. */
  tell(type: string, object: StripeObject, previous?: object): void {
    const event = this.eventOf(type, object, previous)
    this.events.push(event)
    this.onEvent(event)
  }

  eventOf(type: string, object: object, previous?: object): Event {
    return {
      id: this.newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      livemode: false,
      type,
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    }
  }

  /** Returns a copy with links replaced by the linked objects. @throws Refusal if there is no such link */
  expanded(object: object, paths: readonly string[]): object {
    const copy = structuredClone(object)
    for (const path of paths) this.#expand(copy as Record<string, unknown>, path.split('.'), path)
    return copy
  }

  #expand(at: Record<string, unknown>, [name = '', ...rest]: string[], path: string): void {
    const value = at[name]
    if (value === undefined)
      throw new Refusal(400, 'parameter_invalid', `This property cannot be expanded (${path}).`, 'expand')
    if (Array.isArray(value)) {
      for (const item of value as Record<string, unknown>[]) this.#expand(item, rest, path)
      return
    }
    if (typeof value === 'string') at[name] = structuredClone(this.find(value) ?? value)
    const link = at[name]
    if (rest.length > 0 && typeof link === 'object' && link) this.#expand(link as Record<string, unknown>, rest, path)
  }
}

/** Merges metadata as an update does: empty values are removed. */
export const mergedMetadata = (old: Record<string, string>, changes: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...old, ...(changes as Record<string, string> | undefined) }).filter(([, value]) => value !== ''),
  )
