import { writeFileSync } from 'node:fs'

/** Writes the outcome of a test run, for scripts/test.mjs, to the file named by GREENROOM_OUTCOME. */
export default class SuiteReporter {
  onTestRunEnd(modules, unhandled) {
    const file = process.env.GREENROOM_OUTCOME
    if (file) writeFileSync(file, JSON.stringify(outcomeOf(modules, unhandled)))
  }
}

/** A dead worker takes its file down with it, which is handled per file. */
const WORKER_DIED = '[vitest-pool]'

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { message?: string }[]} unhandled
 * @returns {import('./outcome.mjs').Outcome}
 */
export function outcomeOf(modules, unhandled) {
  const files = modules.map((module) => ({ file: module.moduleId, ...fileOutcome(module) }))
  const stray = unhandled.filter(({ message }) => !message?.startsWith(WORKER_DIED))
  return { files, stray: stray.map((error) => `outside any test: ${firstLineOf(error)}`) }
}

function fileOutcome(module) {
  const tests = [...module.children.allTests()]
  return {
    passed: tests.filter(isIn('passed')).length,
    failures: failuresOf(module, tests),
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(nameIt),
    died: hasDied(module),
  }
}

/** Names the tests that failed, or the file itself if something outside its tests did. */
function failuresOf(module, tests) {
  const failed = tests.filter(isIn('failed')).map(nameIt)
  if (failed.length > 0 || (module.state() !== 'failed' && !hasDied(module))) return failed
  const groups = [module, ...module.children.allSuites()]
  const [first] = groups.flatMap((group) => group.errors())
  return [`${module.relativeModuleId}: ${firstLineOf(first) ?? 'ended before its tests did'}`]
}

const isIn = (state) => (test) => test.result().state === state

/** Returns true if the file, or a group of its tests, ended before its first test began. */
function hasDied(module) {
  if (module.state() === 'pending' || module.state() === 'queued') return true
  const isBefore = (group) => group.errors().length > 0 && [...group.children.allTests()].every(hasNotRun)
  return isBefore(module) || [...module.children.allSuites()].some(isBefore)
}

const hasNotRun = (test) => ['skipped', 'pending'].includes(test.result().state)

function nameIt(test) {
  const [first] = test.result().errors ?? []
  return `${test.module.relativeModuleId} > ${test.fullName}: ${firstLineOf(first) ?? 'no error was given'}`
}

const firstLineOf = (error) => error?.message?.split('\n')[0]
