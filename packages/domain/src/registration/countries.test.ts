import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maySend } from '../gate.ts'
import { isMissed, NAME_COUNTRIES, senderFor, servesCountry } from './countries.ts'
import { REGISTRATION_STATES } from './states.ts'

const LOCAL = '+12135550111'
const CANADIAN = '+14165550111'
const TOLL_FREE = '+18885550111'
const BRITISH = '+447700900123'
const NAME = 'Nova Reyes'
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP']
const PURPOSES = ['marketing', 'conversation', 'service'] as const
const COUNTRIES = [
  'US',
  ...TERRITORIES,
  'CA',
  'GB',
  'DE',
  'FR',
  'IE',
  'ES',
  'AU',
  'JM',
  'DO',
  'us',
  '',
  null,
  undefined,
]

const served = (address: string, purpose: (typeof PURPOSES)[number] = 'marketing', registration = 'approved') =>
  COUNTRIES.filter((country) => servesCountry({ address, registration }, country, purpose))

describe('the table by country', () => {
  it('lets a local number text the US and its territories, and a Canadian one Canada, too', () => {
    expect(served(LOCAL)).toEqual(['US', ...TERRITORIES])
    expect(served(CANADIAN)).toEqual(['US', ...TERRITORIES, 'CA'])
    expect(served('+17875550111')).toEqual(['US', ...TERRITORIES])
  })

  it('lets a toll-free number text the US, its territories, and Canada', () => {
    expect(served(TOLL_FREE)).toEqual(['US', ...TERRITORIES, 'CA'])
  })

  it('lets a name text where names need no registration, for marketing alone; never the US or Canada', () => {
    expect(served(NAME)).toEqual(['GB', 'DE'])
    expect([...NAME_COUNTRIES].filter((country) => ['US', 'CA', 'PR', 'FR', 'ES', 'IE'].includes(country))).toEqual([])
    for (const purpose of ['conversation', 'service'] as const) expect(served(NAME, purpose)).toEqual([])
  })

  it('lets no other registered number text anybody, though it may begin with +1', () => {
    for (const address of [BRITISH, '+18765550111', '+18095550111', '+4915112345678'])
      expect(served(address)).toEqual([])
  })

  it('leaves numbers that an operator vouches for to the operator’s countries', () => {
    for (const address of [LOCAL, BRITISH]) expect(served(address, 'conversation', 'vouched')).toEqual(COUNTRIES)
    expect(served(NAME, 'marketing', 'vouched')).toEqual(['GB', 'DE'])
  })
})

describe('what texts a person', () => {
  const word = fc.oneof(fc.constantFrom(...REGISTRATION_STATES, 'vouched', 'approved'), fc.string())
  const sender = fc.record({
    address: fc.constantFrom(LOCAL, CANADIAN, TOLL_FREE, BRITISH, NAME, 'Nova'),
    registration: word,
  })

  it('is nothing for unknown words and countries without a row (N4)', () => {
    fc.assert(
      fc.property(
        fc.array(sender, { maxLength: 4 }),
        fc.constantFrom(...COUNTRIES),
        fc.constantFrom(...PURPOSES),
        (senders, country, purpose) => {
          const { sender: chosen, isServed } = senderFor(senders, country, purpose)
          const sends = isServed && chosen !== undefined && maySend(chosen.registration)
          const able = senders.filter((one) => maySend(one.registration) && servesCountry(one, country, purpose))
          expect(sends).toBe(able.length > 0)
          if (sends) expect(able).toContain(chosen)
        },
      ),
    )
  })

  const local = { address: LOCAL, registration: 'approved' }
  const tollFree = { address: TOLL_FREE, registration: 'approved' }
  const name = { address: NAME, registration: 'approved' }

  it('is the first that serves the country, and the one they know if it may', () => {
    const senders = [local, tollFree, name]
    expect(senderFor(senders, 'US', 'marketing').sender).toBe(local)
    expect(senderFor(senders, 'CA', 'marketing').sender).toBe(tollFree)
    expect(senderFor(senders, 'US', 'conversation', tollFree).sender).toBe(tollFree)
    expect(senderFor(senders, 'CA', 'conversation', local).sender).toBe(tollFree)
    expect(senderFor(senders, 'GB', 'marketing').sender).toBe(name)
  })

  it('is the name where names count, because the owner asked for it, and never for a conversation', () => {
    const vouched = { address: LOCAL, registration: 'vouched' }
    expect(senderFor([vouched, name], 'GB', 'marketing').sender).toBe(name)
    expect(senderFor([vouched, name], 'GB', 'conversation').sender).toBe(vouched)
    expect(senderFor([vouched, name], 'FR', 'marketing').sender).toBe(vouched)
    expect(senderFor([name], 'GB', 'conversation')).toEqual({ sender: undefined, isServed: false })
  })

  it('says whether a registration is missing, or a sender for the country', () => {
    const waiting = { address: TOLL_FREE, registration: 'review' }
    expect(senderFor([local, waiting], 'CA', 'marketing')).toEqual({ sender: waiting, isServed: true })
    expect(senderFor([local], 'CA', 'marketing')).toEqual({ sender: local, isServed: false })
    expect(senderFor([], 'US', 'marketing')).toEqual({ sender: undefined, isServed: false })
  })
})

describe('a number that the carriers doubt', () => {
  const sending = (address: string) => ({ address, registration: 'approved' })
  const doubted = (address: string) => ({ address, registration: 'suspended' })

  it('is missed if nothing else that may send texts all of its countries', () => {
    expect(isMissed([doubted(LOCAL), sending(TOLL_FREE)])).toBe(false)
    expect(isMissed([sending(LOCAL), doubted(TOLL_FREE)])).toBe(true)
    expect(isMissed([doubted(LOCAL), sending(NAME)])).toBe(true)
    expect(isMissed([{ address: TOLL_FREE, registration: 'review' }, sending(LOCAL), sending(NAME)])).toBe(false)
  })
})
