import type { House } from '../house.ts'
import { CLIENT_ADDRESS_HEADER, createBetterAuth } from './better-auth.ts'
import { sessionCookieName } from './session-cookie.ts'

/** A request to Better Auth. Our own routes have already checked its origin and content. */
export interface Question {
  /** Path of Better Auth below /api/auth. */
  path: string
  /** Sent as POST; without a body the request is a GET. */
  body?: Record<string, unknown>
  cookie?: string | undefined
  userAgent?: string | undefined
  /** Network address of the caller. */
  address: string
}

/** Better Auth's answer. It never contains the session token, which is only in the cookie (standard W2). */
export interface Answer {
  status: number
  body: unknown
  /** Set-Cookie lines of the session cookie. */
  cookies: string[]
}

export type Ask = (question: Question) => Promise<Answer>

/** The only path whose use renews a session (standard W1, idle limit). */
const RENEWING = '/get-session'
/** The only path that returns a token: an access token, never a session token. */
const ISSUING = '/token'
/** Longest stored browser description. */
const MAX_USER_AGENT = 300

export function createAsk(house: House): Ask {
  const auth = createBetterAuth(house)
  const sessionCookie = `${sessionCookieName(house.env.isSecure)}=`
  return async (question) => {
    const request = requestOf(question, house.env.PUBLIC_URL)
    const response = await auth.handler(request)
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : withoutSessionToken(question.path, JSON.parse(text)),
      cookies: response.headers.getSetCookie().filter((cookie) => cookie.startsWith(sessionCookie)),
    }
  }
}

function requestOf({ path, body, cookie, userAgent, address }: Question, publicUrl: string): Request {
  const url = new URL(`${publicUrl}/api/auth${path}`)
  if (body === undefined && path !== RENEWING) url.searchParams.set('disableRefresh', 'true')
  const headers = new Headers({ origin: url.origin, [CLIENT_ADDRESS_HEADER]: address })
  if (cookie) headers.set('cookie', cookie)
  if (userAgent) headers.set('user-agent', userAgent.slice(0, MAX_USER_AGENT))
  if (body === undefined) return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function withoutSessionToken(path: string, body: unknown): unknown {
  if (path === ISSUING || typeof body !== 'object' || body === null) return body
  const { token: _token, ...rest } = body as Record<string, unknown>
  if (typeof rest.session !== 'object' || rest.session === null) return rest
  const { token: _sessionToken, ...session } = rest.session as Record<string, unknown>
  return { ...rest, session }
}
