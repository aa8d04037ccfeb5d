import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Carrier, runPipeline } from '../../apps/server/src/features/delivery/public.ts'
import { EmailError } from '../../apps/server/src/platform/providers/email/email.ts'
import { openProduct, startCampaign } from './campaigns.ts'

/** One of so many is refused. */
const REFUSED_EVERY = 100

/**
 * A worker by itself, which hands messages as large as a mail to a receiver that answers at once. It prints how long the list
 * took, how long it stood still meanwhile, how fast it was, and its memory at the peak. @see million.ts
 */
const [artistId = ''] = process.argv.slice(2)
const { house, close } = await openProduct(process.env as Record<string, string>)
const lateness = monitorEventLoopDelay({ resolution: 1 })
lateness.enable()
const listed = performance.now()
const id = await startCampaign(house, { id: artistId }, 'email')
const listSeconds = (performance.now() - listed) / 1000
lateness.disable()

const PARAGRAPH = 'The tour begins in spring, and you hear of it first. '.repeat(190)
let [asked, bytes] = [0, 0]
const mail: Carrier = {
  channel: 'email',
  connections: 40,
  open: async () => (person) => ({
    message: { name: person.contact.name, to: person.contact.email },
    cost: 0,
    segments: 1,
  }),
  handOver: async (_context, message) => {
    bytes += Buffer.byteLength(`To: ${(message as { to: string }).to}\r\n\r\n${PARAGRAPH}`)
    asked += 1
    if (asked % REFUSED_EVERY === 0) throw new EmailError('refused', 'no such mailbox')
    return { providerId: 'taken' }
  },
}
const idle = process.memoryUsage.rss()
const began = performance.now()
const pipeline = runPipeline(house, [mail])
let peak = 0
for (let done = false; !done; ) {
  await new Promise((resolve) => setTimeout(resolve, 50))
  peak = Math.max(peak, process.memoryUsage.rss())
  if (performance.now() - began < 500 || bytes === 0) continue
  const { rows } = await house.db.systemPool.query("select 1 from sends where id = $1 and state = 'finished'", [id])
  done = rows.length > 0
}
const seconds = (performance.now() - began) / 1000
await pipeline.stop()
const { rows } = await house.db.systemPool.query<{ n: number }>(
  "select count(*)::int as n from send_results where send_id = $1 and outcome in ('sent', 'failed')",
  [id],
)
console.log(
  JSON.stringify({
    id,
    sent: rows[0]?.n,
    seconds,
    listSeconds,
    stillMs: lateness.max / 1e6,
    idleMegabytes: idle / 2 ** 20,
    peakMegabytes: peak / 2 ** 20,
  }),
)
await close()
process.exit(0)
