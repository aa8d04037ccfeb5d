import { expect, it } from 'vitest'
import { hasManyComplaints } from './mail-complaints.ts'

it.each([
  [49, 5, false],
  [50, 0, false],
  [50, 1, true],
  [1000, 1, true],
  [1001, 1, false],
  [100_000, 99, false],
  [100_000, 100, true],
])('of %i emails, %i complaints: a warning is %s', (sent, complaints, isWarned) => {
  expect(hasManyComplaints({ sent, complaints })).toBe(isWarned)
})
