import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const STRIPE_KEY = 'sk_test_greenroom'
export const STRIPE_WEBHOOK_SECRET = 'whsec_greenroom'

interface Session {
  id: string
  object: 'checkout.session'
  mode: string
  amount_total: number
  currency: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  metadata: Record<string, string>
  client_reference_id: string | null
  success_url: string
  url: string | null
}

interface Event {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

/** Stripe's Checkout on this machine, as its API reference has it: sessions that live, events, signatures. */
export interface FakeStripe {
  url: string
  sessions: Map<string, Session>
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** Answers of this status to every request, without doing anything; undefined: it works. */
  outage: number | undefined
  /** The payer pays, or the session runs out. */
  pay(id: string): void
  expire(id: string): void
  /** An event of this kind about a session, as it stands now. */
  eventOf(type: string, id: string): Event
  close(): Promise<void>
}

/** What Stripe documents for the creation of a session, as far as we send it. */
const KNOWN = [
  /^mode$/,
  /^client_reference_id$/,
  /^success_url$/,
  /^cancel_url$/,
  /^metadata\[\w{1,40}\]$/,
  /^payment_intent_data\[metadata\]\[\w{1,40}\]$/,
  /^line_items\[\d+\]\[quantity\]$/,
  /^line_items\[\d+\]\[price_data\]\[(currency|unit_amount)\]$/,
  /^line_items\[\d+\]\[price_data\]\[product_data\]\[name\]$/,
]
const REQUIRED = [
  'mode',
  'success_url',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
]

type Answer = { status: number; body: object }
const invalid = (message: string, code: string, status = 400): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

export async function openFakeStripe(): Promise<FakeStripe> {
  const replays = new Map<string, { form: string; answer: Answer }>()
  const server = createServer((request, response) => {
    void bodyOf(request).then((form) => {
      const { status, body } = answer(stripe, replays, request, form)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let events = 0
  const stripe: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions: new Map(),
    requests: [],
    outage: undefined,
    pay: (id) => Object.assign(sessionOf(stripe, id), { status: 'complete', payment_status: 'paid', url: null }),
    expire: (id) => Object.assign(sessionOf(stripe, id), { status: 'expired', url: null }),
    eventOf: (type, id) => ({
      id: `evt_${++events}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: { ...sessionOf(stripe, id) } },
    }),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return stripe
}

/** The header of a signed call. */
export const signedBy = (body: string, secret = STRIPE_WEBHOOK_SECRET, at = Date.now()): string => {
  const moment = Math.floor(at / 1000)
  return `t=${moment},v1=${createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex')}`
}

function sessionOf({ sessions }: FakeStripe, id: string): Session {
  const session = sessions.get(id)
  if (!session) throw new Error(`no session ${id}`)
  return session
}

function answer(
  stripe: FakeStripe,
  replays: Map<string, { form: string; answer: Answer }>,
  { method, url, headers }: IncomingMessage,
  form: string,
): Answer {
  const { pathname: path } = new URL(url ?? '/', stripe.url)
  stripe.requests.push(`${method} ${path}`)
  if (stripe.outage) return { status: stripe.outage, body: { error: { type: 'api_error', message: 'away' } } }
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return invalid('Invalid API Key provided', 'api_key', 401)
  const id = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path)?.[1]
  if (method === 'GET' && id) {
    const session = stripe.sessions.get(decodeURIComponent(id))
    return session
      ? { status: 200, body: session }
      : invalid(`No such checkout.session: '${id}'`, 'resource_missing', 404)
  }
  if (method !== 'POST' || path !== '/v1/checkout/sessions') return invalid('Unrecognized request URL', 'url', 404)
  const key = String(headers['idempotency-key'] ?? '')
  const first = replays.get(key)
  if (first) return first.form === form ? first.answer : invalid('Keys for idempotent requests', 'idempotency', 400)
  const made = create(stripe, new URLSearchParams(form))
  if (key) replays.set(key, { form, answer: made })
  return made
}

function create(stripe: FakeStripe, form: URLSearchParams): Answer {
  for (const name of form.keys())
    if (!KNOWN.some((known) => known.test(name)))
      return invalid(`Received unknown parameter: ${name}`, 'parameter_unknown')
  for (const name of REQUIRED)
    if (!form.get(name)) return invalid(`Missing required param: ${name}.`, 'parameter_missing')
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  if (!Number.isInteger(amount) || amount < 50) return invalid('The amount is too small', 'amount_too_small')
  const id = `cs_test_${String(stripe.sessions.size + 1).padStart(8, '0')}`
  const metadata = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: form.get('mode') ?? '',
    amount_total: amount * Number(form.get('line_items[0][quantity]')),
    currency: form.get('line_items[0][price_data][currency]') ?? '',
    status: 'open',
    payment_status: 'unpaid',
    metadata: Object.fromEntries(metadata),
    client_reference_id: form.get('client_reference_id'),
    success_url: form.get('success_url') ?? '',
    url: `${stripe.url}/pay/${id}`,
  }
  stripe.sessions.set(id, session)
  return { status: 200, body: session }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
