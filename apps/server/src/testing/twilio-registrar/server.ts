import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Call, checkAnswer, checkCall, emptyAnswer, fieldsOf, type Operation, snakeCase } from './document.ts'
import { collectionOf, ruleFor } from './rules.ts'
import { Refusal, type Resource, type Turn, type TwilioAccount, World } from './world.ts'

/**
 * Fate of a call. `lost`: done, and the connection cut. `cut`: not done, and cut. `broken`: done, and answered 500.
 * `busy`: 429.
 */
export type Fate = 'answered' | 'lost' | 'cut' | 'broken' | 'busy'

/** A strict stand-in for Twilio's registration: it keeps state, and checks each call with the published document. */
export interface TwilioRegistrar {
  url: string
  world: World
  main: TwilioAccount
  /** Calls that the document does not allow, and answers of ours that it does not. */
  violations: string[]
  /** Every call, as `METHOD /path`, in order. */
  calls: string[]
  /** Decides a call's fate; `index` counts from 0 since the last reset. */
  fate: (call: Call, index: number) => Fate
  /** Milliseconds before each answer. */
  slowness: number
  /** Sets fields of an object, as Twilio's reviewers would. */
  set(sid: string, fields: Record<string, unknown>): void
  /** Closes it. @throws Error if there were violations */
  close(): Promise<void>
}

interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const RFC_2822 = /^\/2010-04-01\//
const PAGE_SIZE = 50

export async function openTwilioRegistrar(): Promise<TwilioRegistrar> {
  const server = createServer((request, response) => {
    void turn(twilio, request).then((answer) => {
      if (answer) send(response, answer)
      else request.socket.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const world = new World()
  const twilio: TwilioRegistrar = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    main: world.addAccount('Operator'),
    violations: [],
    calls: [],
    fate: () => 'answered',
    slowness: 0,
    set(sid, fields) {
      const resource = world.all(sid.slice(0, 2)).find((one) => one.sid === sid)
      if (!resource) throw new Error(`There is no ${sid}.`)
      Object.assign(resource, fields, { date_updated: iso(world.moment()) })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => {
        server.close(() => done())
      })
      if (twilio.violations.length > 0)
        throw new Error(`Twilio's document does not allow: ${twilio.violations.join('; ')}`)
    },
  }
  return twilio
}

async function turn(twilio: TwilioRegistrar, request: IncomingMessage): Promise<Answer | undefined> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', twilio.url)
  const call = { method: request.method ?? '', path, query, form: await formOf(request) }
  const fate = twilio.fate(call, twilio.calls.length)
  twilio.calls.push(`${call.method} ${path}`)
  if (twilio.slowness > 0) await delay(twilio.slowness)
  if (fate === 'cut') return undefined
  if (fate === 'busy') return { ...errorOf(429, 20429, 'Too many requests'), headers: { 'retry-after': '3' } }
  const answer = answerTo(twilio, request, call)
  if (fate === 'lost') return undefined
  return fate === 'broken' ? errorOf(500, 20500, 'Internal Server Error') : answer
}

function answerTo(twilio: TwilioRegistrar, request: IncomingMessage, call: Call): Answer {
  const { operation, segments, problems } = checkCall(call)
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
  if (call.method === 'POST' && call.form.size > 0 && !isForm) problems.push('the body is no form')
  if (!operation || problems.length > 0) {
    twilio.violations.push(`${call.method} ${call.path}: ${problems.join(', ')}`)
    return operation ? errorOf(400, 20001, problems.join(', ')) : errorOf(404, 20404, 'Not found')
  }
  const account = accountOf(twilio.world, request)
  if (!account) return errorOf(401, 20003, 'Authenticate')
  const owner = ownerOf(twilio.world, account, segments.AccountSid)
  if (!owner) return errorOf(404, 20404, 'Not found')
  const collection = collectionOf(operation.path)
  const isItem = collection !== operation.path
  const shelf = (isItem ? call.path.slice(0, call.path.lastIndexOf('/')) : call.path).replace(/\.json$/, '')
  const { query, form } = call
  try {
    const done = act({ world: twilio.world, account: owner, operation, segments, query, form, shelf }, isItem)
    const answered = Array.isArray(done) ? done : done ? [done] : []
    twilio.violations.push(
      ...answered.flatMap((one) => checkAnswer(operation, one)).map((problem) => `answer of ${call.path}: ${problem}`),
    )
    return { status: operation.status, body: Array.isArray(done) ? pageOf(operation, call.path, done) : done }
  } catch (error) {
    if (error instanceof Refusal) return errorOf(error.status, error.code, error.message)
    throw error
  }
}

/** Does what a call asks for. Returns the resource, the list, or nothing. */
function act(turn: Turn, isItem: boolean): Resource | Resource[] | undefined {
  const { world, account, operation, segments, form, shelf } = turn
  const rule = ruleFor(operation.path)
  const held = world.shelf(account, shelf)
  const readable = rule.read?.(turn) ?? held
  if (operation.method === 'GET' && operation.list) return filtered(turn, readable)
  if (operation.method === 'GET' && !isItem) return readable[0]
  const moment = RFC_2822.test(operation.path) ? world.moment().toUTCString() : iso(world.moment())
  if (!isItem) {
    const fields = { account_sid: account.sid, ...parentsOf(operation, segments), ...fieldsOf(operation, form) }
    const dates = { date_created: moment, date_updated: moment }
    const sid = rule.prefix ? { sid: world.newSid(rule.prefix) } : {}
    const known = Object.keys(emptyAnswer(operation))
    const all = { ...emptyAnswer(operation), ...fields, ...dates, ...sid, ...rule.create?.(turn) }
    const made = Object.fromEntries(Object.entries(all).filter(([name]) => known.includes(name))) as Resource
    if (!rule.read) held.push(made)
    return made
  }
  const found = readable.find(({ sid }) => sid === segments.Sid)
  if (!found) throw new Refusal(404, 20404, 'Not found')
  if (operation.method === 'GET') return found
  if (operation.method === 'DELETE') {
    rule.remove?.(turn, found)
    held.splice(held.indexOf(found), 1)
    return undefined
  }
  const changed = rule.update?.(turn, found)
  return Object.assign(found, fieldsOf(operation, form), changed, { date_updated: moment })
}

/** Returns the ids in a path under the names of the answer. */
const parentsOf = ({ form }: Operation, segments: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(segments)
      .filter(([name]) => !form?.[name])
      .map(([name, value]) => [snakeCase(name), value]),
  )

/** Filters by each query parameter that is a field of the answer. */
function filtered({ operation, query }: Turn, list: Resource[]): Resource[] {
  const fields = Object.keys(emptyAnswer(operation))
  const filters = [...query]
    .map(([name, value]) => [snakeCase(name), value] as const)
    .filter(([name]) => fields.includes(name))
  return list.filter((one) => filters.every(([name, value]) => String(one[name]) === value))
}

function pageOf(operation: Operation, path: string, list: Resource[]): unknown {
  const key = operation.list ?? 'data'
  const page = { page: 0, page_size: PAGE_SIZE }
  if (RFC_2822.test(path)) return { [key]: list, ...page, next_page_uri: null, uri: path }
  return { [key]: list, meta: { ...page, key, next_page_url: null, url: path } }
}

function accountOf(world: World, request: IncomingMessage): TwilioAccount | undefined {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  const given = Buffer.from(encoded, 'base64').toString()
  return world.accounts.find(
    ({ sid, token, status }) => scheme === 'Basic' && status === 'active' && given === `${sid}:${token}`,
  )
}

/** Returns whose things a path names: those of the caller, or of a subaccount. */
function ownerOf(world: World, caller: TwilioAccount, sid: string | undefined): TwilioAccount | undefined {
  if (sid === undefined || sid === caller.sid) return caller
  return world.accounts.find((one) => one.sid === sid && one.parent === caller.sid)
}

const iso = (moment: Date): string => moment.toISOString().replace('.000Z', 'Z')

const errorOf = (status: number, code: number, message: string): Answer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
