import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'

const CHILD = join(import.meta.dirname, 'child.mjs')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-keeper-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Returns a script like test.mjs that runs this program and ends it when told to. */
function scriptThatKeeps(program) {
  const run = [folder, process.execPath, ['-e', program], { cwd: '/', env: { ...process.env, TMPDIR: folder } }]
  return `
    import { runKept, whenToldToStop } from ${JSON.stringify(CHILD)}
    const running = runKept(...${JSON.stringify(run)})
    whenToldToStop(() => running.end())
    process.exit(await running.ended)`
}

/**
 * @returns the script, everything it and its children had written when the last of them ended, and a promise that
 *   resolves when the program is ready
 */
function start(program) {
  const script = spawn(process.execPath, ['--input-type=module', '-e', scriptThatKeeps(program)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { script, output: text(script.stdout), ready: once(script.stdout, 'readable') }
}

/** Returns code that starts another process with these options; everything it starts holds our standard output open. */
const begins = (program, options = '') =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit', ${options} });`

const STAYS = 'setInterval(() => {}, 1000);'
const DEAF = `process.on('SIGTERM', () => {}); ${STAYS}`
const SAYS_READY = `console.log('ready');`

/** Processes like a browser, a database server, a hanging worker, and the children of a worker that has ended. */
const FAMILY = [
  begins(STAYS, 'detached: true'),
  begins(DEAF, 'detached: true'),
  begins(DEAF),
  begins(`${begins(STAYS, 'detached: true')} ${begins(STAYS)} setTimeout(() => process.exit(), 50)`),
].join('')

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'])('nothing is left of a run that %s ended', async (signal) => {
  const { script, output, ready } = start(`${FAMILY} ${SAYS_READY} ${STAYS}`)
  await ready
  script.kill(signal)
  // A surviving process would hold it open.
  expect(await output).toBe('ready\n')
})

it('nothing is left of a run whose parent is gone', async () => {
  const program = scriptThatKeeps(`${FAMILY} ${SAYS_READY} ${STAYS}`)
  const npm = `require('node:child_process').spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(program)}], { stdio: 'inherit' })`
  const parent = spawn(process.execPath, ['-e', npm], { stdio: ['ignore', 'pipe', 'inherit'] })
  const output = text(parent.stdout)
  await once(parent.stdout, 'readable')
  parent.kill('SIGKILL')
  expect(await output).toBe('ready\n')
})

it('ends with the code of the command, and with all that the command left behind', async () => {
  const { script, output } = start(`${FAMILY} setTimeout(() => process.exit(7), 100)`)
  const [[code]] = await Promise.all([once(script, 'exit'), output])
  expect(code).toBe(7)
})
