import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startVitest } from 'vitest/node'
import { outcomeOf } from './suite-reporter.mjs'

/** Test files with different failures, for vitest to report on. */
const FILES = {
  fine: `it('passes', () => {}); it.skip('is left out', () => {})`,
  fails: `it('passes', () => {}); it('fails', () => { throw new Error('no') })`,
  unsteady: `let tries = 0; it('holds in the end', { retry: 1 }, () => { if (tries++ === 0) throw new Error('not yet') })`,
  'dies-at-once': `throw new Error('no module')`,
  'dies-in-set-up': `beforeAll(() => { throw new Error('no database') }); it('never begins', () => {})`,
  'dies-in-a-group': `
    it('passes', () => {})
    describe('with a browser', () => { beforeAll(() => { throw new Error('no browser') }); it('never begins', () => {}) })`,
  'dies-in-the-end': `afterAll(() => { throw new Error('still open') }); it('passes', () => {})`,
  'is-killed': `it('passes', async () => { process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}) })`,
}

let folder = ''
let found = []
let stray = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-reporter-'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, `${name}.test.js`), text)
  const ended = Promise.withResolvers()
  const reporter = { onTestRunEnd: (...all) => ended.resolve(outcomeOf(...all)) }
  const options = { root: folder, config: false, globals: true, watch: false, pool: 'forks', reporters: [reporter] }
  const code = process.exitCode
  const vitest = await startVitest('test', [], options)
  ;({ files: found, stray } = await ended.promise)
  await vitest.close()
  // These failures are intended and must not fail this run.
  process.exitCode = code
})
afterAll(() => rmSync(folder, { recursive: true }))

const outcome = (name) => found.find(({ file }) => file.endsWith(`/${name}.test.js`))

it('tells of each file how many tests passed, and names those that failed with why', () => {
  expect(outcome('fine')).toMatchObject({ passed: 1, failures: [], died: false, flaky: [] })
  expect(outcome('fails')).toMatchObject({ passed: 1, failures: ['fails.test.js > fails: no'], died: false })
})

it('names a test that passed on its second try, with what it failed with at first', () => {
  const { passed, flaky } = outcome('unsteady')
  expect({ passed, flaky }).toEqual({ passed: 1, flaky: ['unsteady.test.js > holds in the end: not yet'] })
})

it.each([
  ['dies-at-once', 'no module'],
  ['dies-in-set-up', 'no database'],
  ['dies-in-a-group', 'no browser'],
  ['is-killed', 'ended before its tests did'],
])('a file that %s is to be run again, and is named', (name, why) => {
  expect(outcome(name)).toMatchObject({ died: true, failures: [`${name}.test.js: ${why}`] })
})

it('a file whose tests passed and whose end failed has failed, not died', () => {
  expect(outcome('dies-in-the-end')).toMatchObject({
    passed: 1,
    died: false,
    failures: ['dies-in-the-end.test.js: still open'],
  })
})

it('a worker that died is told by its file alone', () => {
  expect(stray).toEqual([])
})
