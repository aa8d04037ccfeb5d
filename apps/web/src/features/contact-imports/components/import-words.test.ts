import type { ContactImport } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { countsOf, factsOf, importWords, refusedSoFarWords, refusedWords, whatKeepsOut } from './import-words.ts'

const one = (change: Partial<ContactImport>): ContactImport => ({
  id: '019aa000-0000-7000-8000-000000000001',
  file_name: 'fans.csv',
  bytes: 10,
  status: 'done',
  check: null,
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
    '2 rows were refused. 1 person was imported without part of their row. Download the file with the reasons, fix the rows there, and import it.',
  )
})

it('of more refused rows than are kept, the list itself is mended', () => {
  expect(refusedWords(one({ refused: 1_500_000, unlisted: 1_400_000 }))).toBe(
    '1,500,000 rows were refused. Download the first 100,000 with the reasons, fix your list the same way, and import it again. Nobody is added twice.',
  )
})

it('people wait for room as long as they can still come in', () => {
  expect(countsOf(one({ created: 1, over_limit: 2, can_continue: true }))).toBe('1 new, 2 waiting for room')
  expect(countsOf(one({ created: 1, over_limit: 2 }))).toBe('1 new, 2 had no room')
})

it('says how it was read', () => {
  expect(factsOf(one({ opted_out: 1, mended: 2 }))).toEqual([
    'According to this list, 1 of your contacts has unsubscribed. They no longer get messages from you.',
    '2 rows have a stray quotation mark. We read it as plain text so that no row is lost.',
  ])
})

describe('a list that was checked', () => {
  const checked = (change: Partial<ContactImport>) => one({ status: 'uploaded', check: 'done', ...change })

  it('is imported by a button that says how many come in', () => {
    expect(importWords(checked({ created: 1_900, updated: 40 }))).toBe('Import 1,940 contacts')
    expect(importWords(checked({ created: 1 }))).toBe('Import 1 contact')
    expect(importWords(checked({ over_limit: 3 }))).toBe('Keep the list until there is room')
  })

  it('is imported where it only says who left', () => {
    const left = checked({ unchanged: 3, opted_out: 2 })
    expect(whatKeepsOut(left)).toBeUndefined()
    expect(importWords(left)).toBe('Unsubscribe 2 contacts')
    expect(factsOf(left)).toEqual([
      'According to this list, 2 of your contacts have unsubscribed. They will no longer get messages from you.',
    ])
  })

  it('is not imported where nobody comes in, and the reason is told', () => {
    expect(whatKeepsOut(checked({ created: 1, refused: 2 }))).toBeUndefined()
    expect(whatKeepsOut(checked({ over_limit: 3 }))).toBeUndefined()
    expect(whatKeepsOut(checked({ refused: 2, error: 'No valid contacts found in CSV' }))).toBe(
      'No valid contacts found in CSV',
    )
    expect(whatKeepsOut(checked({ unchanged: 2 }))).toBe('Everyone on this list is already in your contacts.')
  })

  it('tells of its refused rows what can be done about them', () => {
    expect(refusedSoFarWords(checked({ refused: 1 }))).toBe(
      '1 row is refused. Download the file with the reasons, then fix your list now or import these rows later.',
    )
  })
})
