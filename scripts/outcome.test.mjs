import { expect, it } from 'vitest'
import { diedFiles, sumOf, withSecondRun } from './outcome.mjs'

const file = (name, more = {}) => ({ file: name, passed: 2, failures: [], flaky: [], died: false, ...more })
const dead = (name) => file(name, { passed: 0, died: true, failures: [`${name}: no database`] })

it('sums what passed and failed, and names what failed and what passed on its second try', () => {
  const one = { files: [file('a'), file('b', { failures: ['b > shuts: it was open'] })], stray: [] }
  const other = { files: [file('c', { flaky: ['c > opens: it was shut'] })], stray: [] }
  expect(sumOf([one, other])).toEqual({
    passed: 6,
    failures: ['b > shuts: it was open'],
    flaky: ['c > opens: it was shut'],
  })
})

it('names a failure that is of no file', () => {
  expect(sumOf([{ files: [dead('a')], stray: ['outside any test: gone'] }])).toMatchObject({
    passed: 0,
    failures: ['a: no database', 'outside any test: gone'],
  })
})

it('a file that died and passes when it is run again is counted then, and named', () => {
  const first = { files: [file('a'), dead('b')], stray: [] }
  expect(diedFiles(first)).toEqual(['b'])
  expect(sumOf([first])).toMatchObject({ failures: ['b: no database'] })
  const both = withSecondRun(first, { files: [file('b')], stray: [] })
  expect(sumOf([both])).toEqual({
    passed: 4,
    failures: [],
    flaky: ['b: its set-up died, and it was run again'],
  })
})

it('a file that dies twice fails, and so does one whose second run came to nothing', () => {
  const first = { files: [dead('b')], stray: [] }
  expect(sumOf([withSecondRun(first, { files: [dead('b')], stray: [] })])).toMatchObject({
    passed: 0,
    failures: ['b: no database'],
  })
  expect(sumOf([withSecondRun(first, { files: [], stray: [] })])).toMatchObject({ failures: ['b: no database'] })
})
