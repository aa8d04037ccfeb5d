import { expect, it } from 'vitest'
import { decide, GATE_REASONS, type GateFacts, type GateReason } from './gate.ts'

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
