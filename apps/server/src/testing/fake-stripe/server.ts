import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from './endpoints.ts'
import { type Params, readParams } from './params.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

export const STRIPE_KEY = 'sk_test_greenroom'

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

/** What a test may do to the line. */
export interface Line {
  world: World
  /** Every request, as `METHOD /path`. */
  requests: string[]
  /** Those that were understood. */
  calls: Call[]
  outage: number | undefined
  /** So many requests that change something are carried out, but their answers are lost. */
  losesAnswers: number
  /** First answers by idempotency key. */
  replays: Map<string, { request: string; answer: Answer }>
}

/** Stripe's API over HTTP: its key, forms, idempotency keys, errors. */
export async function listen(answerOf: (request: IncomingMessage, form: string) => Answer, line: () => Line) {
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then((form) => {
      const { status, body, headers } = answerOf(request, form)
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

export function answer(line: Line, { method = '', url = '/', headers }: IncomingMessage, form: string): Answer {
  const { pathname, search } = new URL(url, 'http://stripe')
  line.requests.push(`${method} ${pathname}`)
  if (line.outage) return { status: line.outage, body: { error: { type: 'api_error', message: 'away' } } }
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`)
    return said(new Refusal(401, 'api_key', 'Invalid API Key provided'))
  const key = headers['idempotency-key']
  // Only a POST needs one, and only there it is looked at.
  if (method !== 'POST' || typeof key !== 'string') return carriedOut(line, method, pathname, search || form)
  if (key.length > 255)
    return said(new Refusal(400, 'idempotency_key_invalid', 'Idempotency keys are at most 255 characters long'))
  const request = `${pathname}?${form}`
  const first = line.replays.get(key)
  if (!first) {
    const made = carriedOut(line, method, pathname, form, key)
    // What was refused before anything was done is not kept.
    if (made.status < 400 || made.status === 402) line.replays.set(key, { request, answer: made })
    return made
  }
  if (first.request === request) return { ...first.answer, headers: { 'idempotent-replayed': 'true' } }
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  return said(new Refusal(400, 'idempotency_error', message, undefined, { type: 'idempotency_error' }))
}

function carriedOut(line: Line, method: string, path: string, form: string, key?: string): Answer {
  try {
    const [endpoint, id] = endpointOf(method, path)
    const params = readParams(form, endpoint.spec)
    line.calls.push({ method, path: endpoint.path, params, key })
    const made = endpoint.answer(line.world, params, id)
    return { status: 200, body: line.world.expanded(made, (params.expand ?? []) as string[]) }
  } catch (error) {
    if (error instanceof Refusal) return said(error)
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
