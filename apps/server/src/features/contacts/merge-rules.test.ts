import type { ContactRow } from '@greenroom/db'
import { CONSENT_STATES } from '@greenroom/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { consentAfterMerge } from '../consent/policy/merge.ts'
import { fieldsAfterMerge, type Taken } from './policy/merge.ts'

const state = fc.constantFrom(...CONSENT_STATES)
const email = fc.constantFrom('a@example.com', 'b@example.com', null)
const phone = fc.constantFrom('+442079460001', '+442079460002', null)
const day = fc.integer({ min: 0, max: 100 }).map((n) => new Date(n * 86_400_000))
const row = fc
  .record({
    name: fc.constantFrom('', 'Iris', 'Nova'),
    email,
    phone,
    phoneCountry: fc.constant(null),
    status: fc.constantFrom('new', 'fan'),
    tags: fc.array(fc.constantFrom('a', 'A', 'b')),
    starred: fc.boolean(),
    birthday: fc.constantFrom(null, '--05-17'),
    city: fc.constantFrom(null, 'Berlin'),
    region: fc.constant(null),
    country: fc.constantFrom(null, 'DE'),
    timeZone: fc.constantFrom(null, 'Europe/Berlin'),
    latitude: fc.constant(null),
    longitude: fc.constant(null),
    custom: fc.constantFrom<Record<string, string>>({}, { x: '1' }, { x: '2', y: '3' }),
    minisiteId: fc.constant(null),
    emailConsent: state,
    smsConsent: state,
    visitsConsent: state,
    createdAt: day,
    lastActivity: day,
  })
  .filter((one) => one.email !== null || one.phone !== null) as unknown as fc.Arbitrary<ContactRow>
const take = fc.subarray<Taken>(['name', 'email', 'phone', 'status', 'birthday', 'place'])

it('whatever is merged, a withdrawal stays with the person and its address, and nobody is subscribed at an address that did not agree', () => {
  fc.assert(
    fc.property(row, row, take, (keep, gone, taken) => {
      const after = fieldsAfterMerge(keep, gone, taken)
      const { states, records, withdrawn } = consentAfterMerge(keep, gone, after)
      for (const [channel, address, key] of [
        ['email', 'email', 'emailConsent'],
        ['sms', 'phone', 'smsConsent'],
      ] as const) {
        const both = [keep, gone]
        if (both.some((one) => one[key] === 'opted_out')) expect(states[key]).toBe('opted_out')
        if (states[key] === 'subscribed')
          expect(both.some((one) => one[key] === 'subscribed' && one[address] === after[address])).toBe(true)
        for (const one of both)
          if (one[key] === 'opted_out' && one[address] !== null && one[address] !== after[address])
            expect(withdrawn).toContainEqual({ channel, address: one[address] })
        expect(records.some((record) => record.channel === channel)).toBe(states[key] !== keep[key])
      }
    }),
  )
})

it('whatever is merged, the one who stays can still be reached, and loses nothing but what was chosen', () => {
  fc.assert(
    fc.property(row, row, take, (keep, gone, taken) => {
      const after = fieldsAfterMerge(keep, gone, taken)
      expect(after.email ?? after.phone).not.toBeNull()
      if (keep.email !== null || gone.email !== null) expect(after.email).not.toBeNull()
      if (keep.phone !== null || gone.phone !== null) expect(after.phone).not.toBeNull()
      if (!taken.includes('name') && keep.name !== '') expect(after.name).toBe(keep.name)
      for (const [id, value] of Object.entries(keep.custom)) expect(after.custom[id]).toBe(value)
      for (const tag of [...keep.tags, ...gone.tags])
        expect(after.tags.map((one) => one.toLowerCase())).toContain(tag.toLowerCase())
      expect(after.createdAt <= keep.createdAt && after.lastActivity >= keep.lastActivity).toBe(true)
    }),
  )
})
