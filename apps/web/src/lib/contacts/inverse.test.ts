import type { BulkChange, Contact } from '@greenroom/contracts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changed, inverseOf } from './inverse.ts'

const TAGS = ['vip', 'Lisbon', 'merch']
const tags = fc.uniqueArray(fc.constantFrom(...TAGS))
const people = fc
  .array(fc.record({ tags, status: fc.constantFrom('new', 'active'), starred: fc.boolean() }))
  .map((rows) => rows.map((row, index) => ({ ...row, id: String(index) }) as Contact))
const change: fc.Arbitrary<BulkChange> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add-tags' as const, 'remove-tags' as const),
    tags: tags.filter((of) => of.length > 0),
  }),
  fc.record({ kind: fc.constant('set-status' as const), status: fc.constantFrom('new', 'active', 'gone') }),
  fc.record({ kind: fc.constant('star' as const), starred: fc.boolean() }),
)
const plain = (contact: Contact) => ({ ...contact, tags: [...contact.tags].sort() })

it('a change and its undoing leave everybody as they were', () => {
  fc.assert(
    fc.property(people, change, (before, given) => {
      let after = before.map((contact) => changed(contact, given))
      for (const { ids, change: back } of inverseOf(given, before))
        after = after.map((contact) => (ids.includes(contact.id) ? changed(contact, back) : contact))
      expect(after.map(plain)).toEqual(before.map(plain))
    }),
  )
})

it('undoing touches nobody whom the change left alone', () => {
  const before = [
    { id: 'a', tags: ['VIP'], status: 'new', starred: true },
    { id: 'b', tags: [] as string[], status: 'active', starred: false },
  ] as Contact[]
  expect(inverseOf({ kind: 'add-tags', tags: ['vip'] }, before)).toEqual([
    { ids: ['b'], change: { kind: 'remove-tags', tags: ['vip'] } },
  ])
  expect(inverseOf({ kind: 'remove-tags', tags: ['vip'] }, before)).toEqual([
    { ids: ['a'], change: { kind: 'add-tags', tags: ['vip'] } },
  ])
  expect(inverseOf({ kind: 'set-status', status: 'active' }, before)).toEqual([
    { ids: ['a'], change: { kind: 'set-status', status: 'new' } },
  ])
  expect(inverseOf({ kind: 'star', starred: true }, before)).toEqual([
    { ids: ['b'], change: { kind: 'star', starred: false } },
  ])
})
