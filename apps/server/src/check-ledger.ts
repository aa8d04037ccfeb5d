import { checkLedger } from './features/wallet/public.ts'
import { openHouseBeside } from './open-house.ts'
import { readEnv } from './platform/env.ts'
import { systemContext } from './platform/house.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run ledger:check`: sums all books again and compares them with the payment provider, whether or not a server is
 * running. Exit code 1 on any drift. A provider that does not answer is reported, and does not count as drift.
 */
async function run(stops: (() => Promise<void>)[]): Promise<void> {
  const house = await openHouseBeside({ ...readEnv(process.env), LOG_LEVEL: 'fatal' }, stops)
  const { drift, paymentsCompared } = await checkLedger(systemContext(house))
  for (const { what, id, cents } of drift) console.error(`${what}: ${id} (${cents} cents)`)
  console.log(drift.length === 0 ? 'The books add up.' : `${drift.length} things do not add up.`)
  console.log(
    paymentsCompared === undefined
      ? 'Payments were not compared: the payment provider is not set up, or did not answer.'
      : `Payments of the last 35 days that were compared: ${paymentsCompared}.`,
  )
  process.exitCode = drift.length === 0 ? 0 : 1
}

await runCommand(run, 2)
