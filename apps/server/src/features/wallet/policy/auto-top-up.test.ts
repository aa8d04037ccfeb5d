import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterDecline, type AutoTopUpState, refusalOf } from './auto-top-up.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(AT.getTime() - ms)
const state: AutoTopUpState = {
  isEnabled: true,
  threshold: 1000,
  triedAt: null,
  retryAt: null,
  declines: 0,
  declinedCard: null,
}
const now = { at: AT, balance: 999, cardId: 'card', isCharging: false }
const resting = { ...state, retryAt: ago(-1), declinedCard: 'card' }

describe('a kept card', () => {
  it.each([
    ['is charged below the threshold', state, now, undefined],
    ['is left alone at the threshold', state, { ...now, balance: 1000 }, 'enough'],
    ['is left alone where auto top-up is off', { ...state, isEnabled: false }, now, 'off'],
    ['is left alone while a charge is open', state, { ...now, isCharging: true }, 'charging'],
    ['is left alone for 60 seconds', { ...state, triedAt: ago(59_999) }, now, 'too soon'],
    ['is charged after 60 seconds', { ...state, triedAt: ago(60_000) }, now, undefined],
    ['rests after it was declined', resting, now, 'resting'],
    ['makes way for another that was not declined', resting, { ...now, cardId: 'other' }, undefined],
    ['is charged once it has rested', { ...resting, retryAt: AT }, now, undefined],
  ])('%s', (_what, standing, moment, refusal) => {
    expect(refusalOf(standing, moment)).toBe(refusal)
  })

  it('is never charged twice within 60 seconds, whatever happens when', () => {
    const step = fc.record({ waits: fc.nat(90_000), cardId: fc.constantFrom('a', 'b'), declines: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let standing = state
        let at = AT
        const charged: number[] = []
        for (const { waits, cardId, declines } of steps) {
          at = new Date(at.getTime() + waits)
          if (refusalOf(standing, { ...now, at, cardId })) continue
          charged.push(at.getTime())
          standing = { ...standing, triedAt: at }
          if (!declines) continue
          const next = afterDecline(standing, cardId, at)
          standing = { ...standing, ...next, retryAt: next.retryAt ?? null, declinedCard: cardId }
          if (!next.retryAt) standing = { ...standing, isEnabled: false }
        }
        for (const [i, moment] of charged.entries())
          expect(moment - (charged[i - 1] ?? -Infinity)).toBeGreaterThanOrEqual(60_000)
      }),
    )
  })
})

describe('a decline', () => {
  it('has the card rest for 1, 6 and 24 hours; the fourth is the last', () => {
    const hours = [0, 1, 2, 3].map((declines) => {
      const { retryAt } = afterDecline({ declines, declinedCard: 'card' }, 'card', AT)
      return retryAt && (retryAt.getTime() - AT.getTime()) / 3_600_000
    })
    expect(hours).toEqual([1, 6, 24, undefined])
  })

  it('of another card counts from the beginning', () => {
    expect(afterDecline({ declines: 3, declinedCard: 'card' }, 'other', AT)).toMatchObject({ declines: 1 })
  })
})
