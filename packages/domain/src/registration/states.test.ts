import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maySend } from '../gate.ts'
import { chainState, mayMove, pollDelay, REGISTRATION_STATES } from './states.ts'

const word = fc.oneof(fc.constantFrom(...REGISTRATION_STATES, undefined), fc.string())

describe('what a chain may send (N4)', () => {
  it('is nothing unless each link is approved, whatever the words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('local', 'toll_free'),
        word,
        word,
        word,
        fc.string(),
        (kind, brand, campaign, tollFree, number) => {
          const links = kind === 'local' ? [brand, campaign, number] : [tollFree, number]
          const state = chainState({ kind, brand, campaign, tollFree, number })
          const isWhole = links.every((link) => link === 'approved')
          // A link in an unknown word stays that word; only the operator's voucher sends besides, and no link says that.
          if (state !== 'vouched') expect(maySend(state)).toBe(isWhole)
        },
      ),
    )
  })

  it('is nothing in every state but approved', () => {
    for (const state of REGISTRATION_STATES) expect(maySend(state)).toBe(state === 'approved')
    for (const state of ['unregistered', 'unpaid', 'pending', '', 'APPROVED', 'approved '])
      expect(maySend(state)).toBe(false)
  })
})

describe('the steps of a registration', () => {
  it('begin and end where they should', () => {
    for (const to of REGISTRATION_STATES) {
      expect(mayMove('job', 'withdrawn', to)).toBe(false)
      expect(mayMove('owner', 'withdrawn', to)).toBe(false)
      expect(mayMove('job', 'draft', to)).toBe(false)
      expect(mayMove('owner', 'submitting', to)).toBe(to === 'withdrawn')
      expect(mayMove('owner', 'uncertain', to)).toBe(false)
    }
    for (const from of REGISTRATION_STATES)
      for (const by of ['owner', 'job'] as const) expect(mayMove(by, from, from)).toBe(false)
  })

  it('are asked for often at first, and then less often', () => {
    const delays = Array.from({ length: 100 }, (_, looks) => pollDelay('review', looks))
    expect(delays).toEqual(delays.toSorted((a, b) => a - b))
    expect(delays.slice(0, 10).every((delay) => delay === 60_000)).toBe(true)
    expect(pollDelay('approved', 0)).toBe(86_400_000)
  })
})
