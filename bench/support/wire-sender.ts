import { createHmac } from 'node:crypto'
import { type CompiledMail, fillMail } from '@greenroom/domain'
import { createTransport } from 'nodemailer'
import { type DkimKey, makeDkimKeys } from '../../apps/server/src/platform/mail/dkim.ts'
import { type MimePerson, openMime } from '../../apps/server/src/platform/mail/mime/mime.ts'
import type { BulkMail } from '../../apps/server/src/platform/providers/email/email.ts'
import { smtpEmail } from '../../apps/server/src/platform/providers/email/smtp.ts'

/** What sends: `nodemailer` its pool, `ours` without signatures, or with these keys. */
export type WireWay = 'nodemailer' | 'nodemailer-rsa' | 'ours' | 'ed25519' | 'rsa' | 'both' | 'one-domain'

/** Mails that are begun before the first is answered, as the pipeline has them: twice the connections, and some more. */
const AT_ONCE = 200
const CONNECTIONS = 20
/** Recipients are spread over so many domains. */
const DOMAINS = 500
const FROM = { name: 'Nova Reyes', address: 'nova@greenroom.example' }
const SECRET = 'of the bench'
const DATE = new Date('2026-11-27T09:00:00Z')

const [way, port, wanted] = process.argv.slice(2) as [WireWay, string, string]
const total = Number(wanted)

const paragraph = (n: number) => [
  `<p style="margin:0 0 16px">Tour dates near `,
  n % 20 === 0 ? { field: 'city' as const, fallback: 'you' } : 'you',
  `, and a song that we wrote on the way – thank you for listening to it all this year. `,
  ...(n % 6 === 0 ? ['<a href="', { link: n / 6 }, '">Tickets</a>'] : []),
  '</p>\n',
]
/** About 10 KB, with a name, a city, ten links, and the addresses of a footer. */
const COMPILED: CompiledMail = {
  subject: ['Hi', { field: 'first_name', fallback: '', space: true }, ', new dates'],
  html: [
    '<!doctype html><html><body><p>Hello',
    { field: 'first_name', fallback: '', space: true },
    ' 🎸</p>\n',
    ...Array.from({ length: 54 }, (_, n) => paragraph(n)).flat(),
    '<a href="',
    { address: 'unsubscribe' },
    '">Unsubscribe</a><img src="',
    { address: 'view' },
    '" width="1" height="1"></body></html>\n',
  ],
  text: [
    'Hello',
    { field: 'first_name', fallback: '', space: true },
    ',\n\nTickets: ',
    { link: 0 },
    '\n\nUnsubscribe: ',
    { address: 'unsubscribe' },
    '\n',
  ],
  links: Array.from({ length: 9 }, (_, n) => `https://tickets.example/${n}`),
}

function personOf(place: number): MimePerson & { token: string } {
  const token = createHmac('sha256', SECRET).update(String(place)).digest('base64url').slice(0, 32)
  const name = `Fan ${place}`
  return {
    to: `fan-${place}@${way === 'one-domain' ? '' : `d${place % DOMAINS}.`}example.com`,
    values: { first_name: name, last_name: '', name, city: 'Łódź', region: '', email: '', artist: 'Nova Reyes' },
    tags: [],
    city: 'Łódź',
    region: '',
    country: 'PL',
    token,
    messageId: token,
    headers: {
      'List-Unsubscribe': `<https://greenroom.example/u/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    link: (n) => `https://greenroom.example/c/${token}${n}`,
    address: (kind) => `https://greenroom.example/${kind}/${token}`,
  }
}

function filled(person: MimePerson) {
  const fill = (part: 'subject' | 'html' | 'text') => fillMail(COMPILED[part], person, { ...person, part })
  return { subject: fill('subject'), html: fill('html'), text: fill('text') }
}

async function keysOf(): Promise<DkimKey[]> {
  const kinds = (['ed25519', 'rsa'] as const).filter((kind) => way === kind || way === 'both')
  return Promise.all(
    kinds.map(async (kind) => ({
      domain: 'greenroom.example',
      selector: kind,
      kind,
      privateKey: (await makeDkimKeys(kind)).privateKey,
    })),
  )
}

async function ourSender(): Promise<(place: number) => Promise<unknown>> {
  const email = smtpEmail({ url: `smtp://127.0.0.1:${port}`, from: FROM.address }, {}, { connections: CONNECTIONS })
  const write = openMime({
    compiled: COMPILED,
    from: FROM,
    headers: { 'List-Id': '<nova.greenroom.example>', 'Feedback-ID': 'c1:nova:greenroom' },
    domain: 'greenroom.example',
    date: DATE,
    seed: SECRET,
    keys: await keysOf(),
  })
  return (place) => {
    const person = personOf(place)
    const mail: BulkMail = {
      id: person.token,
      userId: 'nova',
      to: person.to,
      envelopeFrom: `bounce+${person.token}@greenroom.example`,
      mail: () => ({ id: person.token, to: person.to, ...filled(person) }),
      write: () => write(person),
    }
    return email.sendBulk(mail)
  }
}

async function theirSender(): Promise<(place: number) => Promise<unknown>> {
  const { privateKey } = way === 'nodemailer' ? { privateKey: '' } : await makeDkimKeys('rsa')
  const transport = createTransport({
    host: '127.0.0.1',
    port: Number(port),
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    ...(privateKey ? { dkim: { domainName: 'greenroom.example', keySelector: 'rsa', privateKey } } : {}),
  })
  return (place) => {
    const person = personOf(place)
    return transport.sendMail({
      from: FROM,
      to: person.to,
      envelope: { from: `bounce+${person.token}@greenroom.example`, to: [person.to] },
      ...filled(person),
      messageId: `<${person.token}@greenroom.example>`,
      date: DATE,
      headers: { 'List-Id': '<nova.greenroom.example>', 'Feedback-ID': 'c1:nova:greenroom', ...person.headers },
    })
  }
}

const send = way.startsWith('nodemailer') ? await theirSender() : await ourSender()
let next = 0
async function work(until: number): Promise<void> {
  while (next < until) {
    next += 1
    await send(next)
  }
}
const all = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => work(until)))
// Connects, and lets the compiler see the code.
const warm = Math.min(3000, Math.ceil(total / 10))
await all(warm)
const began = performance.now()
await all(warm + total)
const seconds = (performance.now() - began) / 1000
process.send?.({ perSecond: total / seconds, peakMb: process.resourceUsage().maxRSS / 1024, sent: warm + total })
process.exit(0)
