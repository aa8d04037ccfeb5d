import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './greenroom.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')

/** Outcome of a test file. */
interface TestRun {
  /** First line of each failure. */
  failures: string[]
  seconds: number
}

/** Runs a test file of the suite with more rounds than the suite has time for. @param env says how many */
export async function runTest(file: string, env: Record<string, string>): Promise<TestRun> {
  const outcome = path.join(temporaryFolder(), 'outcome.json')
  const began = performance.now()
  const child = spawn(process.execPath, [VITEST, 'run', file, '--reporter=json', `--outputFile=${outcome}`], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => child.once('exit', resolve))
  const seconds = (performance.now() - began) / 1000
  if (!existsSync(outcome)) return { failures: ['the run did not end'], seconds }
  const { testResults } = JSON.parse(readFileSync(outcome, 'utf8')) as {
    testResults: { message: string; assertionResults: { failureMessages: string[] }[] }[]
  }
  const messages = testResults.flatMap(({ message, assertionResults }) => [
    ...(message ? [message] : []),
    ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
  ])
  return { failures: messages.map((text) => text.split('\n')[0] ?? text), seconds }
}
