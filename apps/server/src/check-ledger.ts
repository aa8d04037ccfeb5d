import { checkLedger } from './features/wallet/public.ts'
import { openHouse, stopAll } from './open-house.ts'
import { runningPostgresUrl } from './platform/db/embedded/index.ts'
import { readEnv } from './platform/env.ts'
import { systemContext } from './platform/house.ts'
import { createLogger } from './platform/log/logger.ts'
import { StartError } from './platform/start-error.ts'

/** `npm run ledger:check`: sums all books anew, beside a running server or without one. Exit code 1 on any drift. */
async function run(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const given = readEnv(process.env)
    const running = given.DATABASE_URL ?? runningPostgresUrl(given.DATA_DIR, 'greenroom')
    const env = { ...given, LOG_LEVEL: 'fatal' as const, ...(running ? { DATABASE_URL: running } : {}) }
    const house = await openHouse(env, createLogger(env), stops)
    const found = await checkLedger(systemContext(house))
    for (const { what, id, cents } of found) console.error(`${what}: ${id} (${cents} cents)`)
    console.log(found.length === 0 ? 'The books add up.' : `${found.length} things do not add up.`)
    process.exitCode = found.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 2
  } finally {
    await stopAll(stops)
  }
}

await run()
