import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from './endpoints.ts'
import { type Params, readParams } from './params.ts'
import { Refusal } from './refusal.ts'
import { API_VERSION, type World } from './world.ts'

export const STRIPE_KEY = 'sk_test_greenroom'

const IDEMPOTENCY = { type: 'idempotency_error' }

export interface Call {
  method: string
  path: string
  params: Params
  key: string | undefined
}
interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

/** State of the connection that tests can change. */
export interface Line {
  world: World
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** The valid ones. */
  calls: Call[]
  outage: number | undefined
  /** Number of further changing requests that are executed but whose answers are lost. */
  losesAnswers: number
  /** Requests with an idempotency key wait for this. */
  held: Promise<void> | undefined
  /** First answers by idempotency key. */
  replays: Map<string, { request: string; answer: Answer }>
  /** Idempotency keys of requests in progress. */
  inHand: Set<string>
}

/** Serves Stripe's API over HTTP: API key, forms, idempotency keys, errors. */
export async function listen(answerOf: (request: IncomingMessage, form: string) => Promise<Answer>, line: () => Line) {
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then(async (form) => {
      const { status, body, headers } = await answerOf(request, form)
      if (request.method === 'POST' && line().losesAnswers > 0) {
        line().losesAnswers -= 1
        request.socket.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export async function answer(
  line: Line,
  { method = '', url = '/', headers }: IncomingMessage,
  form: string,
): Promise<Answer> {
  const { pathname, search } = new URL(url, 'http://stripe')
  line.requests.push(`${method} ${pathname}`)
  if (line.outage) return { status: line.outage, body: { error: { type: 'api_error', message: 'away' } } }
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
    return said(new Refusal(401, 'api_key', 'Invalid API Key provided'))
  const version = headers['stripe-version'] ?? API_VERSION
  if (version !== API_VERSION)
    return said(new Refusal(400, 'api_version_invalid', `Invalid Stripe API version: ${String(version)}`))
  const key = headers['idempotency-key']
  // Only POST requests use it.
  if (method !== 'POST' || typeof key !== 'string') return carriedOut(line, method, pathname, search || form).answer
  if (key.length > 255)
    return said(new Refusal(400, 'idempotency_key_invalid', 'Idempotency keys are at most 255 characters long'))
  if (line.inHand.has(key)) {
    const message = 'There is currently another in-progress request using this Idempotency Key.'
    return said(new Refusal(409, 'idempotency_key_in_use', message, undefined, IDEMPOTENCY))
  }
  line.inHand.add(key)
  await line.held
  try {
    return onceFor(line, key, pathname, form)
  } finally {
    line.inHand.delete(key)
  }
}

/** Repeats the first answer for a key, success or failure; refusals before any work began are not stored. */
function onceFor(line: Line, key: string, path: string, form: string): Answer {
  const request = `${path}?${form}`
  const first = line.replays.get(key)
  if (!first) {
    const { answer: made, hasBegun } = carriedOut(line, 'POST', path, form, key)
    if (hasBegun) line.replays.set(key, { request, answer: made })
    return made
  }
  if (first.request === request) return { ...first.answer, headers: { 'idempotent-replayed': 'true' } }
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  return said(new Refusal(400, 'idempotency_error', message, undefined, IDEMPOTENCY))
}

function carriedOut(line: Line, method: string, path: string, form: string, key?: string) {
  let hasBegun = false
  try {
    const [endpoint, id] = endpointOf(method, path)
    const params = readParams(form, endpoint.spec)
    line.calls.push({ method, path: endpoint.path, params, key })
    hasBegun = true
    const made = endpoint.answer(line.world, params, id)
    return { answer: { status: 200, body: line.world.expanded(made, (params.expand ?? []) as string[]) }, hasBegun }
  } catch (error) {
    if (error instanceof Refusal) return { answer: said(error), hasBegun }
    throw error
  }
}

function endpointOf(method: string, path: string) {
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method !== method) continue
    const found = new RegExp(`^${endpoint.path.replace('*', '([^/]+)')}$`).exec(path)
    if (found) return [endpoint, decodeURIComponent(found[1] ?? '')] as const
  }
  throw new Refusal(404, 'url_invalid', `Unrecognized request URL (${method}: ${path}).`)
}

const said = ({ status, body }: Refusal): Answer => ({ status, body })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
