/**
 * `npm test`: every check of the project, quickest first. Tests, unit, browser, and those with Postfix and Caddy
 * (skipped where they cannot be installed), run once the static checks have passed. `npm test -- lint unit` runs only the named steps; `npm test -- unit apps/server/src/features/auth` runs only
 * the tests below these paths; `npm test -- --stress 3` runs the tests three times beside a busy loop on each core. The
 * last line sums all tests: `N passed, N failed`.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { buildIfStale } from './build.mjs'
import { runKept, whenToldToStop } from './child.mjs'
import { findChromium } from './chromium.mjs'
import { diedFiles, sumOf, TOO_FLAKY, withSecondRun } from './outcome.mjs'
import { fail, prepare, root } from './prepare.mjs'
import { findCaddy, findPostfix } from './system-programs.mjs'

const BROWSER_CONFIG = 'tests/e2e/vitest.config.ts'
const POSTFIX_CONFIG = 'tests/postfix/vitest.config.ts'
const CADDY_CONFIG = 'tests/caddy/vitest.config.ts'

const STEPS = [
  {
    name: 'types',
    commands: ['.', 'apps/web', 'packages/minisite'].filter(hasTypes).map((each) => ['tsc', '-p', each]),
  },
  { name: 'format', commands: [['biome', 'format', '.']] },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  {
    name: 'arrows',
    commands: [
      ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tests', 'bench'].filter(isThere),
    ],
  },
  { name: 'shape', commands: [['node', 'scripts/check-shape.mjs']] },
  { name: 'lock', commands: [['node', 'scripts/check-lock.mjs']] },
  { name: 'dead-code', commands: [['knip']] },
  { name: 'unit', vitest: [] },
  { name: 'browser', vitest: ['--config', BROWSER_CONFIG], needs: BROWSER_CONFIG, chromium: true },
  {
    name: 'postfix',
    vitest: ['--config', POSTFIX_CONFIG],
    needs: POSTFIX_CONFIG,
    program: findPostfix,
    as: 'POSTFIX_PATH',
  },
  { name: 'caddy', vitest: ['--config', CADDY_CONFIG], needs: CADDY_CONFIG, program: findCaddy, as: 'CADDY_PATH' },
]

const { names, paths, rounds } = readArguments()
const started = performance.now()
const { env: ownEnv } = await prepare({ withTests: true })

/** Holds everything that the run writes to disk, and identifies its processes. Servers of other users enter it, too. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'greenroom-run-')))
chmodSync(folder, 0o755)
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const env = { ...ownEnv, TMPDIR: folder }

let isInterrupted = false
let running
whenToldToStop(() => {
  isInterrupted = true
  running?.end()
})

const outcomes = []
const failed = []
const steps = STEPS.filter(isWanted)
for (const step of steps.filter(({ commands }) => commands)) {
  if (failed.length === 0) await walk(step, () => runAll(step.commands))
}
if (failed.length === 0) await runRounds(steps.filter(({ vitest }) => vitest))
report()

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { stress: { type: 'string' } } })
  const isStep = (word) => STEPS.some((step) => step.name === word)
  const paths = positionals.filter((word) => !isStep(word))
  const unknown = paths.find((path) => !existsSync(join(root, path)))
  if (unknown) fail(`${unknown} is neither a path nor a step (${STEPS.map((step) => step.name).join(', ')})`)
  const rounds = values.stress && Number(values.stress)
  if (values.stress !== undefined && !(rounds >= 1)) fail('--stress takes the number of rounds')
  const names = positionals.filter(isStep)
  return { names: rounds && names.length === 0 ? ['unit', 'browser'] : names, paths, rounds }
}

function isWanted(step) {
  return (names.length === 0 || names.includes(step.name)) && (!step.needs || existsSync(join(root, step.needs)))
}

/** Runs all tests, even after failures; under stress several times, beside a busy loop on each core. */
async function runRounds(tests) {
  const loops = rounds
    ? Array.from({ length: availableParallelism() }, () => new Worker('for(;;);', { eval: true }))
    : []
  for (let round = 1; round <= (rounds ?? 1); round++) {
    if (rounds) console.log(`\n── round ${round} of ${rounds}`)
    for (const step of tests) await walk(step, () => runTests(step))
  }
  await Promise.all(loops.map((loop) => loop.terminate()))
}

async function walk({ name }, work) {
  if (isInterrupted) return
  const begin = performance.now()
  console.log(`\n── ${name}`)
  const passed = await work()
  if (!passed) failed.push(name)
  console.log(`── ${name} ${passed ? 'passed' : 'failed'} in ${seconds(begin)}`)
}

/** @returns {Promise<number>} its exit code; starts nothing once we were told to stop */
async function runHere(command, args, more = {}) {
  if (isInterrupted) return 130
  running = runKept(folder, command, args, { cwd: root, env: { ...env, ...more } })
  return running.ended
}

async function runAll(commands) {
  for (const [command, ...args] of commands) if ((await runHere(command, args)) !== 0) return false
  return true
}

async function runTests(step) {
  const means = step.chromium ? { CHROMIUM_PATH: await findChromium(env) } : {}
  if (step.program) {
    const found = await step.program(env)
    if (found.reason) {
      console.log(`skipped: ${found.reason}.`)
      return true
    }
    means[step.as] = found.path
  }
  await buildIfStale({ env })
  const first = await runVitest(step, paths, means)
  if (!first) return false
  const died = diedFiles(first.outcome)
  const second = died.length > 0 ? await runVitest(step, died, means) : undefined
  const outcome = second ? withSecondRun(first.outcome, second.outcome) : first.outcome
  outcomes.push(outcome)
  // An unexplained exit code, for example without any test to run.
  return sumOf([outcome]).failures.length === 0 && (first.code === 0 || died.length > 0)
}

/** @returns its exit code and the outcome of each file; undefined if it did not finish */
async function runVitest(step, files, more) {
  const GREENROOM_OUTCOME = join(mkdtempSync(join(folder, 'outcome-')), 'outcome.json')
  const args = ['run', ...step.vitest, '--reporter=default', '--reporter=./scripts/suite-reporter.mjs', ...files]
  const code = await runHere('vitest', args, { ...more, GREENROOM_OUTCOME })
  if (!existsSync(GREENROOM_OUTCOME)) return undefined
  return { code, outcome: JSON.parse(readFileSync(GREENROOM_OUTCOME, 'utf8')) }
}

function report() {
  const sum = sumOf(outcomes)
  if (sum.flaky.length > 0)
    console.log(`\nflaky: ${sum.flaky.length} passed on the second try\n  ${sum.flaky.join('\n  ')}`)
  const isTooFlaky = sum.flaky.length >= TOO_FLAKY
  if (isTooFlaky) console.log(`${TOO_FLAKY} or more fail the run: mend them.`)
  if (isInterrupted) console.log('\ninterrupted')
  else if (failed.length > 0) console.log(`\nfailed: ${[failed.join(', '), ...sum.failures].join('\n  ')}`)
  const hasFailed = isInterrupted || isTooFlaky || failed.length > 0 || sum.failures.length > 0
  console.log(
    `\nin ${seconds(started)}\n${sum.passed} passed, ${hasFailed ? Math.max(1, sum.failures.length) : 0} failed`,
  )
  process.exit(isInterrupted ? 130 : Number(hasFailed))
}

function hasTypes(folder) {
  return existsSync(join(root, folder, 'tsconfig.json'))
}

function isThere(word, index) {
  const OPTIONS = 3
  return index < OPTIONS || existsSync(join(root, word))
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
