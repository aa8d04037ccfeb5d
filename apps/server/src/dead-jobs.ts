import { features } from './features.ts'
import { openHouseBeside } from './open-house.ts'
import { readEnv } from './platform/env.ts'
import { answerAsked, readAsked } from './platform/jobs/dead-jobs-command.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run jobs:dead`: lists jobs that have failed for good. With `-- --replay` or `-- --discard`, ids, and names, it
 * runs them again or removes them. Works whether or not a server is running. Exit code 1 if something named was not
 * done.
 */
async function run(stops: (() => Promise<void>)[]): Promise<void> {
  const asked = readAsked(process.argv.slice(2))
  const house = await openHouseBeside({ ...readEnv(process.env), LOG_LEVEL: 'fatal' }, stops)
  const { said, isDone } = await answerAsked(house, features, asked)
  console.log(said)
  process.exitCode = isDone ? 0 : 1
}

await runCommand(run)
