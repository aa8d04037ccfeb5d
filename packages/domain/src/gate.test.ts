import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Decision, decide, GATE_REASONS, type GateFacts, type GateReason, HOLD_REASONS } from './gate.ts'

const OPEN: GateFacts = {
  channel: 'sms',
  purpose: 'conversation',
  isVerified: true,
  contact: {
    isErased: false,
    isDeleted: false,
    isLocked: false,
    hasAddress: true,
    consent: 'subscribed',
    isSuppressed: false,
    wroteFirst: false,
    isFlagged: false,
  },
  isSetUp: true,
  sender: { registration: 'vouched' },
  isCountryServed: true,
  quietUntil: undefined,
  isCapped: false,
  hasRoom: true,
  cost: 2,
  funds: 2,
}
const because = (facts: Partial<GateFacts>): GateReason | undefined => {
  const decision = decide({ ...OPEN, ...facts })
  return decision.outcome === 'skip' ? decision.because : undefined
}
const contact = (facts: Partial<GateFacts['contact']>) => ({ contact: { ...OPEN.contact, ...facts } })

it('a message leaves if nothing stands against it', () => {
  expect(because({})).toBeUndefined()
})

it.each<[GateReason, Partial<GateFacts>]>([
  ['not_verified', { isVerified: false }],
  ['opted_out_sms', contact({ consent: 'opted_out' })],
  ['opted_out_email', { channel: 'email', ...contact({ consent: 'opted_out' }) }],
  ['not_agreed', contact({ consent: 'unknown' })],
  ['revocation', { purpose: 'marketing', ...contact({ isFlagged: true }) }],
  ['no_sender', { sender: undefined }],
  ['not_registered', { sender: { registration: 'pending' } }],
  ['country', { isCountryServed: false }],
  ['too_often', { purpose: 'marketing', isCapped: true }],
  ['plan_limit', { hasRoom: false }],
  ['no_funds', { cost: 2, funds: 1 }],
])('%s is named as the reason', (reason, facts) => {
  expect(because(facts)).toBe(reason)
})

it('a free text needs no money, and a mail no number', () => {
  expect(because({ cost: 0, funds: 0 })).toBeUndefined()
  expect(because({ channel: 'email', sender: undefined, cost: 0, funds: 0 })).toBeUndefined()
})

it('what the product owes a person leaves whatever the owner has done or not done', () => {
  const owed = { purpose: 'service', cost: 0 } as const
  for (const facts of [{ isVerified: false }, contact({ isDeleted: true }), contact({ consent: 'opted_out' })])
    expect(because({ ...owed, ...facts })).toBeUndefined()
})

it('what the owner has to do first comes before what concerns one person', () => {
  expect(because({ isVerified: false, ...contact({ consent: 'opted_out' }), hasRoom: false })).toBe('not_verified')
  expect(Object.keys(GATE_REASONS)[0]).toBe('not_verified')
})

const MORNING = new Date('2026-11-25T13:00:00Z')
const HELD = { outcome: 'hold', until: MORNING, because: 'quiet_hours' }

it('a marketing text waits for the end of quiet hours, and nothing else does', () => {
  const asked = (facts: Partial<GateFacts>) => decide({ ...OPEN, quietUntil: MORNING, ...facts })
  expect(asked({ purpose: 'marketing' })).toEqual(HELD)
  expect(HOLD_REASONS.quiet_hours.text).toContain('get it later')
  for (const facts of [
    { purpose: 'conversation' },
    { purpose: 'service' },
    { purpose: 'marketing', channel: 'email' },
  ] as const)
    expect(asked(facts)).toEqual({ outcome: 'send' })
})

it('a cap concerns marketing only', () => {
  for (const purpose of ['conversation', 'service'] as const)
    expect(because({ purpose, isCapped: true })).toBeUndefined()
})

/** Facts that each stand against a marketing text, in the order of the gate: design, then the door that it closes. */
const AGAINST: readonly [
  Partial<Omit<GateFacts, 'contact'>> & { contact?: Partial<GateFacts['contact']> },
  Decision,
][] = [
  [{ isVerified: false }, { outcome: 'skip', because: 'not_verified' }],
  [{ contact: { isErased: true } }, { outcome: 'skip', because: 'erased' }],
  [{ contact: { isDeleted: true } }, { outcome: 'skip', because: 'deleted' }],
  [{ contact: { isLocked: true } }, { outcome: 'skip', because: 'locked' }],
  [{ contact: { hasAddress: false } }, { outcome: 'skip', because: 'no_phone' }],
  [{ isSetUp: false }, { outcome: 'skip', because: 'not_set_up' }],
  [{ contact: { isSuppressed: true } }, { outcome: 'skip', because: 'suppressed' }],
  [{ contact: { consent: 'opted_out' } }, { outcome: 'skip', because: 'opted_out_sms' }],
  [{ contact: { consent: 'unknown', wroteFirst: true } }, { outcome: 'skip', because: 'not_agreed' }],
  [{ contact: { isFlagged: true } }, { outcome: 'skip', because: 'revocation' }],
  [{ sender: undefined }, { outcome: 'skip', because: 'no_sender' }],
  [{ sender: { registration: 'unheard of' } }, { outcome: 'skip', because: 'not_registered' }],
  [{ isCountryServed: false }, { outcome: 'skip', because: 'country' }],
  [{ quietUntil: MORNING }, { outcome: 'hold', until: MORNING, because: 'quiet_hours' }],
  [{ isCapped: true }, { outcome: 'skip', because: 'too_often' }],
  [{ hasRoom: false }, { outcome: 'skip', because: 'plan_limit' }],
  [
    { cost: 2, funds: 1 },
    { outcome: 'skip', because: 'no_funds' },
  ],
]

it('of all that stands against a message, the gate names the first', () => {
  fc.assert(
    fc.property(fc.subarray([...AGAINST.keys()]), (chosen) => {
      // The earlier of two that set the same fact counts.
      const facts = chosen.toReversed().reduce<GateFacts>(
        (all, at) => {
          const { contact: person, ...others } = AGAINST[at]?.[0] ?? {}
          return { ...all, ...others, contact: { ...all.contact, ...person } }
        },
        { ...OPEN, purpose: 'marketing' },
      )
      const first = chosen[0]
      expect(decide(facts)).toEqual(first === undefined ? { outcome: 'send' } : AGAINST[first]?.[1])
    }),
  )
  // The list of reasons has the same order; mail has names of its own for two of them.
  const named = AGAINST.flatMap(([, decision]) => (decision.outcome === 'skip' ? [decision.because] : []))
  const ofMail = ['no_email', 'opted_out_email']
  expect(Object.keys(GATE_REASONS).filter((reason) => !ofMail.includes(reason))).toEqual(named)
})
