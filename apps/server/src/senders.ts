import { answerSenders, readSendersAsked } from './features/messaging/public.ts'
import { openHouseBeside } from './open-house.ts'
import { readEnv } from './platform/env.ts'
import { systemContext } from './platform/house.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run senders`: lists the numbers that owners text from, and assigns and releases them, whether or not a server is
 * running. Exit code 1 if it was refused.
 */
async function run(stops: (() => Promise<void>)[]): Promise<void> {
  const asked = readSendersAsked(process.argv.slice(2))
  const house = await openHouseBeside({ ...readEnv(process.env), LOG_LEVEL: 'fatal' }, stops)
  console.log(await answerSenders(systemContext(house), asked))
}

await runCommand(run)
