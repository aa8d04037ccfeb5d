import { runPipeline } from '../../apps/server/src/features/delivery/public.ts'
import { prepareDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { readEnv } from '../../apps/server/src/platform/env.ts'
import { buildHouse } from '../../apps/server/src/platform/house.ts'
import { createLogger } from '../../apps/server/src/platform/log/logger.ts'
import { EmailError } from '../../apps/server/src/platform/providers/email/email.ts'

/** One of so many is refused. */
const REFUSED_EVERY = 100

/**
 * The pipeline by itself, as it is built, without the rest of the product. It hands messages as large as a mail to a receiver
 * that answers at once, and prints how fast it was, and its memory at rest and at the peak. @see million.ts
 */
const [sendId] = process.argv.slice(2)
const env = readEnv({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...process.env })
const log = createLogger(env)
const { connection } = await prepareDatabase(env, () => {})
const house = buildHouse({ env, log, connection, providers: {}, secret: 'of no link that anybody follows' })
await house.listener.start()

const PARAGRAPH = 'The tour begins in spring, and you hear of it first. '.repeat(190)
let [asked, bytes] = [0, 0]
/** @type {import('../../apps/server/src/features/delivery/public.ts').Carrier} */
const mail = {
  channel: 'email',
  connections: 40,
  open: async () => (person) => ({
    message: { name: person.contact.name, to: person.contact.email },
    cost: 0,
    segments: 1,
  }),
  handOver: async (_context, message) => {
    bytes += Buffer.byteLength(`To: ${message.to}\r\n\r\n${PARAGRAPH}`)
    asked += 1
    if (asked % REFUSED_EVERY === 0) throw new EmailError('refused', 'no such mailbox')
    return { providerId: 'taken' }
  },
}
// As a server does once it has started.
globalThis.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
const idle = process.memoryUsage.rss()
const began = performance.now()
const pipeline = runPipeline(house, [mail])
let peak = 0
for (let isDone = false; !isDone; ) {
  await new Promise((resolve) => setTimeout(resolve, 50))
  peak = Math.max(peak, process.memoryUsage.rss())
  if (performance.now() - began < 500 || bytes === 0) continue
  const { rows } = await house.db.systemPool.query("select 1 from sends where id = $1 and state = 'finished'", [sendId])
  isDone = rows.length > 0
}
const seconds = (performance.now() - began) / 1000
await pipeline.stop()
const { rows } = await house.db.systemPool.query(
  "select count(*)::int as n from send_results where send_id = $1 and outcome in ('sent', 'failed')",
  [sendId],
)
console.log(
  JSON.stringify({
    sent: rows[0]?.n,
    seconds,
    idleMegabytes: idle / 2 ** 20,
    peakMegabytes: peak / 2 ** 20,
  }),
)
process.exit(0)
