import { randomUUID } from 'node:crypto'
import type { FormPart } from '../multipart.ts'
import { multipartForm } from '../multipart.ts'

/** A running server with one account as the target of bombs. */
export interface Arena {
  url: string
  /** Origin of its own pages, required with the cookie. */
  origin: string
  /** `name=value` of the account's session. */
  cookie: string
  /** The account's first site with a sign-up form, for public routes. */
  siteId: string
  username: string
  formId: string
  /** Runs a statement as the tables' owner, to store bombs that an older version would have accepted. */
  sql(text: string, values: unknown[]): Promise<unknown>
  ownerId: string
}

export interface Landed {
  status: number
  /** Size of the answer in bytes. */
  bytes: number
  text: string
}

export interface Sent {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Strings are sent as they are, other values as JSON. */
  body?: unknown
  parts?: FormPart[]
  headers?: Record<string, string>
  /** Sends no session. */
  isStranger?: boolean
}

/** Sends one request and reads its whole answer. Never throws for a status; a cut connection has status 0. */
export async function send({ url, origin, cookie }: Arena, path: string, sent: Sent = {}): Promise<Landed> {
  const { body, parts, method = body === undefined && parts === undefined ? 'GET' : 'POST', isStranger } = sent
  const form = parts && multipartForm(...parts)
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const payload = form ? new Uint8Array(form.body) : text
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        origin,
        'idempotency-key': randomUUID(),
        ...(isStranger ? {} : { cookie }),
        ...(form ? form.headers : text === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    const answered = await answer.text()
    return { status: answer.status, bytes: Buffer.byteLength(answered), text: answered }
  } catch {
    return { status: 0, bytes: 0, text: '' }
  }
}

/** Sends a request that must succeed, and returns its answer. @throws Error if it is refused */
export async function made<T>(arena: Arena, path: string, body: unknown): Promise<T> {
  const { status, text } = await send(arena, path, { body })
  if (status >= 300) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

/** Signs up, and creates a published site with a form. */
export async function openArena({ url, origin, sql }: Pick<Arena, 'url' | 'origin' | 'sql'>): Promise<Arena> {
  const name = `b${randomUUID().slice(0, 8)}`
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${name}@example.com`, password: 'correct horse battery', name: 'Nova Reyes' }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  // A plan with room: a bomb refused by a limit proves nothing.
  await sql(
    `insert into user_subscriptions
        (user_id, provider, customer_id, subscription_id, plan_id, status, amount, current_period_end, ticket, created_at, updated_at)
      values ($1, 'sandbox', 'cus_' || $2, 'sub_' || $2, 'pro', 'active', 100000, now() + interval '20 days', 1, now(), now())`,
    [user.id, name],
  )
  const arena = { url, origin, cookie, sql, ownerId: user.id, siteId: '', username: name, formId: '' }
  const form = { type: 'email-capture', title: 'Join', url: '', is_active: true, settings: { version: 1 } }
  const { id } = await made<{ id: string }>(arena, '/api/minisites', { username: name, name, blocks: [form] })
  const { text } = await send(arena, `/api/minisites/${id}/blocks`)
  const { items } = JSON.parse(text) as { items: { id: string }[] }
  return { ...arena, siteId: id, formId: items[0]?.id ?? '' }
}
