/**
 * `npm test`: every check of the project, in the order of what fails quickest.
 * `npm test -- lint unit` runs only the steps of these names; `npm test -- unit apps/server/src/features/auth` runs
 * only the tests below these paths. The last line is the sum of all tests: `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { run } from './child.mjs'
import { findChromium } from './chromium.mjs'
import { fail, prepare, root } from './prepare.mjs'

const BROWSER_CONFIG = 'tests/e2e/vitest.config.ts'

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
]

const asked = process.argv.slice(2)
const isStep = (word) => STEPS.some((step) => step.name === word)
const names = asked.filter(isStep)
const paths = asked.filter((word) => !isStep(word))
const unknown = paths.find((path) => !existsSync(join(root, path)))
if (unknown) fail(`${unknown} is neither a path nor a step (${STEPS.map((step) => step.name).join(', ')})`)

const started = performance.now()
const { env } = await prepare()
const total = { passed: 0, failed: 0 }
let succeeded = true

for (const step of STEPS.filter(isWanted)) {
  const begin = performance.now()
  console.log(`\n── ${step.name}`)
  succeeded = step.vitest ? await runTests(step) : await runAll(step.commands)
  console.log(`── ${step.name} ${succeeded ? 'passed' : 'failed'} in ${seconds(begin)}`)
  if (!succeeded) break
}
if (!succeeded && total.failed === 0) total.failed = 1
console.log(`\nin ${seconds(started)}\n${total.passed} passed, ${total.failed} failed`)
process.exit(succeeded ? 0 : 1)

function isWanted(step) {
  return (names.length === 0 || names.includes(step.name)) && (!step.needs || existsSync(join(root, step.needs)))
}

async function runAll(commands) {
  for (const [command, ...args] of commands) {
    if ((await run(command, args, { cwd: root, env })) !== 0) return false
  }
  return true
}

async function runTests(step) {
  const chromium = step.chromium ? { CHROMIUM_PATH: await findChromium(env) } : {}
  await buildIfStale({ env })
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-results-'))
  const results = join(folder, 'results.json')
  try {
    const args = [
      'run',
      ...step.vitest,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
      ...paths,
    ]
    const code = await run('vitest', args, { cwd: root, env: { ...env, ...chromium } })
    count(results)
    return code === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function count(results) {
  if (!existsSync(results)) return
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'))
  total.passed += numPassedTests
  total.failed += numFailedTests
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
