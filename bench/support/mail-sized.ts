import { type Carrier, runPipeline } from '../../apps/server/src/features/delivery/public.ts'
import { newBenchArtist, openProduct, startCampaign } from './campaigns.ts'

/**
 * A worker by itself, which hands messages as large as a mail to a receiver that answers at once. It prints how long the list
 * took, how fast it was, and its memory at the peak. @see ../delivery.ts
 */
const [people = '100000'] = process.argv.slice(2)
const { house, close } = await openProduct(process.env as Record<string, string>)
const artist = await newBenchArtist(house, { people: Number(people), perSecond: 1, number: '+12015550100' })
const listed = performance.now()
const id = await startCampaign(house, artist, 'email')
const listSeconds = (performance.now() - listed) / 1000

const PARAGRAPH = 'The tour begins in spring, and you hear of it first. '.repeat(190)
let bytes = 0
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
  "select count(*)::int as n from send_results where send_id = $1 and outcome = 'sent'",
  [id],
)
console.log(
  JSON.stringify({
    sent: rows[0]?.n,
    seconds,
    listSeconds,
    idleMegabytes: idle / 2 ** 20,
    peakMegabytes: peak / 2 ** 20,
  }),
)
await close()
process.exit(0)
