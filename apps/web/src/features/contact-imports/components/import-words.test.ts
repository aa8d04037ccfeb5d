import type { ContactImport } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { countsOf, refusedWords } from './import-words.ts'

const one = (change: Partial<ContactImport>): ContactImport => ({
  id: '019aa000-0000-7000-8000-000000000001',
  file_name: 'fans.csv',
  bytes: 10,
  status: 'done',
  bytes_read: 10,
  rows_read: 3,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  over_limit: 0,
  incomplete: 0,
  mended: 0,
  opted_out: 0,
  unlisted: 0,
  can_continue: false,
  error: null,
  created_at: '2026-11-21T12:00:00.000Z',
  finished_at: '2026-11-21T12:00:01.000Z',
  ...change,
})

it('refused rows are mended in their own file', () => {
  expect(refusedWords(one({ refused: 2, incomplete: 1 }))).toBe(
    '2 rows were refused. 1 person came in without a part of their row. Each stands in this file with its reason: mend it there, and import that file.',
  )
})

it('of more refused rows than are kept, the list itself is mended', () => {
  expect(refusedWords(one({ refused: 1_500_000, unlisted: 1_400_000 }))).toBe(
    '1,500,000 rows were refused. The first 100,000 stand in this file with their reasons: mend your list the same way, and import it again. Nobody comes in twice.',
  )
})

it('people wait for room as long as they can still come in', () => {
  expect(countsOf(one({ created: 1, over_limit: 2, can_continue: true }))).toBe('1 new, 2 wait for room')
  expect(countsOf(one({ created: 1, over_limit: 2 }))).toBe('1 new, 2 had no room')
})
