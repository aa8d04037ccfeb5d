import { features } from './features.ts'
import { openHouseBeside } from './open-house.ts'
import { readEnv } from './platform/env.ts'
import { answerAsked, readAsked } from './platform/jobs/dead-jobs-command.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run jobs:dead`: lists the jobs that have failed for good; `-- --replay` and `-- --discard`, with ids and names, run
 * them again or remove them. Beside a running server or without one. Exit code 1 where something that was named is left.
 */
async function run(stops: (() => Promise<void>)[]): Promise<void> {
  const asked = readAsked(process.argv.slice(2))
  const house = await openHouseBeside({ ...readEnv(process.env), LOG_LEVEL: 'fatal' }, stops)
  const { said, isDone } = await answerAsked(house, features, asked)
  console.log(said)
  process.exitCode = isDone ? 0 : 1
}

await runCommand(run)
