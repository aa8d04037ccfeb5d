import { type PlanTier } from '@greenroom/domain'
import fc from 'fast-check'

/** So few addresses, tags, and places that actions affect earlier ones. */
const PHONES = ['+12125550101', '+12125550102', '+12125550103']
const TAGS = ['VIP', 'vip', 'tour', 'Straße', 'ΟΔΟΣ']
export const MAILBOXES = 4
const place = fc.nat({ max: 3 })
const email = fc.nat({ max: MAILBOXES - 1 })
const someEmail = fc.option(email)
const phone = fc.option(fc.constantFrom(...PHONES), { freq: 3 })
const tags = fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 })
const tag = fc.constantFrom(...TAGS)

const change = fc.oneof(
  fc.record({ kind: fc.constantFrom('add-tags', 'remove-tags'), tags }),
  fc.record({ kind: fc.constant('delete') }),
  fc.record({ kind: fc.constant('set-status'), status: fc.constantFrom('new', 'customer') }),
)
const row = fc.record({ email: someEmail, phone, status: fc.constantFrom('', 'new', 'unsubscribed') })
const kind = <K extends string>(name: K) => fc.constant(name)

/** Anything that an owner, a fan, or a list can do. People are given by their position, mailboxes by number. */
export const deed = fc.oneof(
  { arbitrary: fc.record({ kind: kind('create'), email: someEmail, phone, tags }), weight: 5 },
  fc.record({ kind: kind('edit'), who: place, email: someEmail, phone, tags }),
  fc.record({ kind: kind('delete'), who: place }),
  fc.record({ kind: kind('undo'), which: place }),
  fc.record({ kind: kind('undo-all') }),
  fc.record({ kind: kind('merge'), who: place, other: place, take: fc.subarray(['email', 'phone']) }),
  fc.record({ kind: kind('erase'), who: place }),
  fc.record({ kind: kind('bulk'), isAll: fc.boolean(), who: fc.uniqueArray(place, { minLength: 1 }), change }),
  fc.record({ kind: kind('rename-tag'), tag, to: tag }),
  fc.record({ kind: kind('delete-tag'), tag }),
  fc.record({ kind: kind('message'), who: place, isInbound: fc.boolean(), isRead: fc.boolean(), at: place }),
  fc.record({
    kind: kind('list'),
    rows: fc.array(row, { minLength: 1, maxLength: 3 }),
    updates: fc.boolean(),
    states: fc.boolean(),
  }),
  fc.record({ kind: kind('sign-up'), email, phone, isSingle: fc.boolean() }),
  fc.record({ kind: kind('confirm'), email }),
  fc.record({ kind: kind('unsubscribe'), email, isAll: fc.boolean() }),
  fc.record({ kind: kind('details'), who: place, email, ticks: fc.boolean() }),
  fc.record({
    kind: kind('record'),
    who: place,
    channel: fc.constantFrom<'email' | 'sms'>('email', 'sms'),
    state: fc.constantFrom('subscribed', 'opted_out'),
  }),
  fc.record({ kind: kind('plan'), tier: fc.constantFrom<PlanTier>('free', 'pro') }),
)
export type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
