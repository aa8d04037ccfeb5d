import { execFile, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import launch from '../apps/server/launch.json' with { type: 'json' }
import { builtProgram } from './support/built.ts'
import { newBenchArtist, startCampaign } from './support/campaigns.ts'
import { newNumber, openWorld, SHARE } from './support/delivery-world.ts'
import { atLeast, atMost, type Bench } from './support/report.ts'
import { told } from './support/told.ts'
import { sendOverWire } from './support/wire.ts'

/** Recipients; `BENCH_SHARE=0.1` makes a tenth. */
const PEOPLE = Math.round(1_000_000 * SHARE)
const LEAST = 5000
const MOST_MB = 150
/** Mails that nodemailer's pool sends before and after, by which machines can be compared. */
const POOL_MAILS = 8000
/** Least mails a second where that pool makes one: 5,000 by the 2,300 that it makes at the least where the figure was measured. */
const LEAST_RATIO = 2.2
/** Paragraphs of the letter, so that a mail has some 10 KB. */
const PARAGRAPHS = 36
const LETTER = [
  'Hi {{first_name|there}},',
  ...Array.from(
    { length: PARAGRAPHS },
    (_, n) =>
      `Tour dates near you, and a song that we wrote on the way: thank you for listening to it all this year. ${n % 6 === 0 ? `[Tickets](https://tickets.example/${n})` : ''}`,
  ),
].join('\n\n')

const SINK = fileURLToPath(new URL('./support/wire-sink.ts', import.meta.url))
const SENDER = fileURLToPath(new URL('./support/mail-campaign.mjs', import.meta.url))

interface Sent {
  sent: number
  seconds: number
  idleMegabytes: number
  peakMegabytes: number
}

/**
 * Standard P8, end to end: a campaign's mails are claimed, written for each person with counted links and the picture of opens,
 * sent over SMTP into a sink in another process, and recorded.
 */
export const campaignMail: Bench = {
  name: 'campaign-mail',
  claim: `P8: an email campaign to ${PEOPLE} end to end, ≥ ${LEAST} messages/s per process, ≤ ${MOST_MB} MB`,
  run: async () => {
    const sink = fork(SINK)
    const { port } = await told<{ port: number }>(sink)
    const { world, close } = await openWorld()
    try {
      const artist = await newBenchArtist(world.house, { people: PEOPLE, perSecond: 1, number: newNumber(world) })
      await world.house.db.systemPool.query(
        "insert into sending_rules (user_id, postal_address, updated_at) values ($1, 'PO Box 7, Utrecht', now())",
        [artist.id],
      )
      await world.house.db.systemPool.query('vacuum analyze contacts')
      const pool = () => sendOverWire('nodemailer', port, POOL_MAILS)
      const before = await pool()
      sink.send('what')
      await told(sink)
      const id = await startCampaign(world.house, artist, 'email', LETTER)
      const { sent, seconds, idleMegabytes, peakMegabytes } = await sendAll(world.env, id, port)
      sink.send('what')
      const { taken, different, bytes } = await told<{ taken: number; different: number; bytes: number }>(sink)
      const after = await pool()
      const speed = sent / seconds
      const poolSpeed = (before.perSecond + after.perSecond) / 2
      return {
        columns: ['what', 'mails', 'seconds', 'mails/s', '÷ nodemailer', 'peak memory, MB'],
        rows: [
          ["nodemailer's pool, which only sends, before", before.sent, '', before.perSecond, 1, before.peakMb],
          ['one process, without signatures', sent, seconds, speed, speed / poolSpeed, peakMegabytes],
          ["nodemailer's pool, after", after.sent, '', after.perSecond, 1, after.peakMb],
        ],
        verdicts: [
          atLeast('mails a second', speed, LEAST),
          atLeast("times the mails a second of nodemailer's pool", speed / poolSpeed, LEAST_RATIO),
          atMost(`memory at the peak, MB, of which ${idleMegabytes.toFixed(0)} at rest`, peakMegabytes, MOST_MB),
          atMost('mails lost', PEOPLE - different, 0),
          atMost('mails doubled', taken - different, 0),
        ],
        notes: [
          `A mail has ${Math.round(bytes / taken).toLocaleString('en-US')} bytes, one of the pool 10,000. The sink, the database, and this bench share the machine.`,
        ],
      }
    } finally {
      await close()
      sink.kill()
    }
  },
}

/** Sends a campaign in a process by itself, set for little memory as the workers of a large installation are. */
async function sendAll(env: Record<string, string>, id: string, port: number): Promise<Sent> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-semi-space-size=4', '--max-old-space-size=64', '--expose-gc', await builtProgram(SENDER), id],
    {
      env: {
        ...launch.environment,
        MALLOC_ARENA_MAX: '1',
        PATH: process.env.PATH,
        ...env,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Greenroom <hello@greenroom.example>',
        MAIL_REPLY_DOMAIN: 'mail.greenroom.example',
        MAIL_WEBHOOK_SECRET: 'a secret for the webhook of mail',
      },
      maxBuffer: 10_000_000,
    },
  )
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Sent
}
