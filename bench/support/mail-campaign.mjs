import { handMails, runPipeline } from '../../apps/server/src/features/delivery/public.ts'
import { prepareDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { readEnv } from '../../apps/server/src/platform/env.ts'
import { buildHouse } from '../../apps/server/src/platform/house.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { openEmail } from '../../apps/server/src/platform/providers/email/open.ts'

/**
 * The pipeline with the carrier of mail, as they are built, without the rest of the product: it claims, writes, sends, and records
 * a campaign. Prints how fast it was, and its memory at rest and at the peak. @see campaign-mail.ts
 */
const [sendId] = process.argv.slice(2)
const env = readEnv({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...process.env })
const log = createLogger(env)
const { connection } = await prepareDatabase(env, () => {})
const secret = env.APP_SECRET ?? ''
const house = buildHouse({ env, log, connection, providers: { email: await openEmail(env) }, secret })
await house.listener.start()

globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
const idle = process.memoryUsage.rss()
const began = performance.now()
const pipeline = runPipeline(house, [handMails()])
let peak = 0
for (let isDone = false; !isDone; ) {
  await new Promise((resolve) => setTimeout(resolve, 50))
  peak = Math.max(peak, process.memoryUsage.rss())
  const { rows } = await house.db.systemPool.query("select 1 from sends where id = $1 and state <> 'sending'", [sendId])
  isDone = rows.length > 0
}
const seconds = (performance.now() - began) / 1000
await pipeline.stop()
const { rows } = await house.db.systemPool.query(
  "select count(*)::int as n from send_results where send_id = $1 and outcome = 'sent'",
  [sendId],
)
console.log(JSON.stringify({ sent: rows[0]?.n, seconds, idleMegabytes: idle / 2 ** 20, peakMegabytes: peak / 2 ** 20 }))
process.exit(0)
