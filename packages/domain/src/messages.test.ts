import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MessageStatus, movesForward } from './messages.ts'

const RANK: Partial<Record<MessageStatus, number>> = { sending: 0, uncertain: 1, sent: 2, delivered: 3, failed: 3 }
const reported = fc.constantFrom<MessageStatus[]>('sending', 'uncertain', 'sent', 'delivered', 'failed')

it('in 1,000 random orders of reports with duplicates, a message never moves back (standard S5)', () => {
  fc.assert(
    fc.property(fc.array(reported, { maxLength: 12 }), (reports) => {
      let at: MessageStatus = 'sending'
      for (const report of [...reports, ...reports]) {
        const before = at
        if (movesForward(at, report)) at = report
        expect(RANK[at]).toBeGreaterThanOrEqual(RANK[before] ?? 0)
        if (RANK[before] === 3) expect(at).toBe(before)
      }
      // What was reported in any order ends at least where the furthest report is.
      const furthest = Math.max(0, ...reports.map((report) => RANK[report] ?? 0))
      expect(RANK[at]).toBe(furthest)
    }),
    { numRuns: 1000 },
  )
})

it('no report moves a message that has not left, was taken back, or came in', () => {
  for (const from of ['scheduled', 'queued', 'canceled', 'received'] as const)
    for (const to of ['sent', 'delivered', 'failed', 'uncertain'] as const) expect(movesForward(from, to)).toBe(false)
})
