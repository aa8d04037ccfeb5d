import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export const TWILIO_SID = `AC${'0'.repeat(31)}1`
export const TWILIO_TOKEN = 'the-token-of-the-account'

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A subaccount, which the operator's credentials may use. */
export interface FakeSubaccount {
  sid: string
  token: string
  status: 'active' | 'suspended'
  /** E.164. */
  numbers: string[]
  services: string[]
}

/** A local stand-in for Twilio's API: paths, login, form bodies, and errors. */
export interface FakeTwilio {
  url: string
  /** Accepted texts, with the form's fields. */
  accepted: Record<string, string[]>[]
  /** Ids given so far. */
  ids: number
  /** Every request, as `METHOD /path`. */
  requests: string[]
  numbers: { phone_number: string; sms: boolean; created: string }[]
  services: string[]
  subaccounts: FakeSubaccount[]
  /** Decides what a look-up of a subaccount is answered; by default its state. */
  answerLookUp: () => Answer | undefined
  /** Milliseconds before it answers about a text that it took. */
  slowness: number
  /** Decides what happens to texts; by default they are accepted. `accept-then-hang-up` looks like a failure. */
  answer: () => Answer | 'accept' | 'accept-then-hang-up' | 'accept-then-hang'
  /** Called with each text that it takes, at once, and the text's id. */
  onAccepted: (form: Record<string, string[]>, sid: string) => void
  close(): Promise<void>
}

export const twilioError = (status: number, code: number, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { code, message: 'The number +12025550123 is not fine', status },
  headers,
})

export async function openFakeTwilio(): Promise<FakeTwilio> {
  const server = createServer((request, response) => {
    void answer(twilio, request).then((said) => {
      if (said === 'accept-then-hang') return
      if (said === 'accept-then-hang-up') return request.socket.destroy()
      send(response, said)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const twilio: FakeTwilio = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted: [],
    ids: 0,
    requests: [],
    numbers: [{ phone_number: '+12025550100', sms: true, created: 'Mon, 06 Jan 2025 10:00:00 +0000' }],
    services: [],
    subaccounts: [],
    answerLookUp: () => undefined,
    slowness: 0,
    answer: () => 'accept',
    onAccepted: () => {},
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return twilio
}

async function answer(
  twilio: FakeTwilio,
  request: IncomingMessage,
): Promise<Answer | 'accept-then-hang-up' | 'accept-then-hang'> {
  const path = new URL(request.url ?? '/', twilio.url).pathname
  twilio.requests.push(`${request.method} ${path}`)
  const form = await bodyOf(request)
  const expected = `Basic ${Buffer.from(`${TWILIO_SID}:${TWILIO_TOKEN}`).toString('base64')}`
  if (request.headers.authorization !== expected) return twilioError(401, 20003)
  const account = `/2010-04-01/Accounts/${TWILIO_SID}`
  if (path === `${account}/IncomingPhoneNumbers.json`)
    return page('incoming_phone_numbers', twilio.numbers.map(numberOf))
  if (path === '/v1/Services')
    return page(
      'services',
      twilio.services.map((sid) => ({ sid, date_created: '2025-01-06T10:00:00Z' })),
    )
  const [, named, isAccount] = /^\/2010-04-01\/Accounts\/(\w+)(\.json)?/.exec(path) ?? []
  const subaccount = twilio.subaccounts.find(({ sid }) => sid === named)
  if (isAccount) return twilio.answerLookUp() ?? (subaccount ? accountOf(subaccount) : twilioError(404, 20404))
  const isOurs = named === TWILIO_SID || subaccount
  const isText = isOurs && path === `/2010-04-01/Accounts/${named}/Messages.json` && request.method === 'POST'
  if (!isText) return twilioError(404, 20404)
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return twilioError(415, 20001)
  const problem = problemOf(subaccount ?? mainOf(twilio), form)
  if (problem) return twilioError(400, problem)
  const said = twilio.answer()
  if (typeof said === 'object') return said
  twilio.accepted.push(form)
  twilio.ids += 1
  const sid = `SM${String(twilio.ids).padStart(32, '0')}`
  twilio.onAccepted(form, sid)
  if (twilio.slowness > 0) await delay(twilio.slowness)
  return said === 'accept' ? { status: 201, body: { sid, status: 'queued' } } : said
}

/** Returns the code with which Twilio refuses a form, as documented for each (twilio.com/docs/api/errors). */
function problemOf(
  account: Pick<FakeSubaccount, 'numbers' | 'services'>,
  form: Record<string, string[]>,
): number | undefined {
  const [from, service, to] = ['From', 'MessagingServiceSid', 'To'].map((name) => form[name]?.[0])
  if (!to) return 21604
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return 21211
  if (!from && !service) return 21603
  // A name is no number of the account, has no messaging service, and does not text North America.
  if (from && NAME.test(from) && /[A-Za-z]/.test(from))
    return service ? 21705 : to.startsWith('+1') ? 21612 : textProblem(form)
  if (from && !account.numbers.includes(from)) return 21606
  if (service && !account.services.includes(service)) return 21703
  return textProblem(form)
}

/** Letters, digits, and spaces of ASCII (twilio.com/docs/glossary/what-alphanumeric-sender-id). */
const NAME = /^[A-Za-z0-9 ]{1,11}$/

function textProblem(form: Record<string, string[]>): number | undefined {
  const [body, status] = [form.Body?.[0], form.StatusCallback?.[0]]
  if (!body && !form.MediaUrl) return 21602
  if ((body?.length ?? 0) > 1600) return 21617
  if ((form.MediaUrl?.length ?? 0) > 10) return 21623
  const host = status === undefined ? 'public.example' : URL.parse(status)?.hostname
  return host === undefined || host === 'localhost' ? 21609 : undefined
}

const mainOf = ({ numbers, services }: FakeTwilio) => ({
  numbers: numbers.filter(({ sms }) => sms).map(({ phone_number }) => phone_number),
  services,
})

const accountOf = ({ sid, token, status }: FakeSubaccount): Answer => ({
  status: 200,
  body: { sid, auth_token: token, status, owner_account_sid: TWILIO_SID },
})

const numberOf = ({ phone_number, sms, created }: FakeTwilio['numbers'][number]) => ({
  phone_number,
  date_created: created,
  capabilities: { sms, mms: sms, voice: true },
})

const page = (key: string, items: unknown[]): Answer => ({
  status: 200,
  body: { [key]: items, next_page_uri: null, page: 0, page_size: 1000, meta: { key, next_page_url: null } },
})

async function bodyOf(request: IncomingMessage): Promise<Record<string, string[]>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  return Object.fromEntries([...form.keys()].map((key) => [key, form.getAll(key)]))
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
