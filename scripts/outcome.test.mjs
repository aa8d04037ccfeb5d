import { expect, it } from 'vitest'
import { diedFiles, sumOf, withSecondRun } from './outcome.mjs'

const file = (name, more = {}) => ({ file: name, passed: 2, failed: 0, flaky: [], died: false, broken: false, ...more })
const dead = (name) => file(name, { passed: 0, died: true, broken: true })

it('sums what passed and failed, and names what passed on its second try', () => {
  const one = { files: [file('a'), file('b', { failed: 1, broken: true })], stray: 0 }
  const other = { files: [file('c', { flaky: ['c > opens: it was shut'] })], stray: 0 }
  expect(sumOf([one, other])).toEqual({ passed: 6, failed: 1, flaky: ['c > opens: it was shut'] })
})

it('counts a failure that is no test of a file, and one that is of no file', () => {
  expect(sumOf([{ files: [file('a', { broken: true })], stray: 1 }])).toMatchObject({ passed: 2, failed: 2 })
})

it('a file that died and passes when it is run again is counted then, and named', () => {
  const first = { files: [file('a'), dead('b')], stray: 0 }
  expect(diedFiles(first)).toEqual(['b'])
  expect(sumOf([first])).toMatchObject({ failed: 1 })
  const both = withSecondRun(first, { files: [file('b')], stray: 0 })
  expect(sumOf([both])).toEqual({
    passed: 4,
    failed: 0,
    flaky: ['b: its set-up died, and it was run again'],
  })
})

it('a file that dies twice fails, and so does one whose second run came to nothing', () => {
  const first = { files: [dead('b')], stray: 0 }
  expect(sumOf([withSecondRun(first, { files: [dead('b')], stray: 0 })])).toEqual({ passed: 0, failed: 1, flaky: [] })
  expect(sumOf([withSecondRun(first, { files: [], stray: 0 })])).toMatchObject({ failed: 1 })
})
