import { answerKey, type Boot } from '@greenroom/contracts'
import { firstAnswersOf } from '@greenroom/contracts/first-answers'
import type { PagePath } from '@greenroom/domain/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie, readSessionToken } from '../identity/session-cookie.ts'
import type { House } from '../house.ts'

const SESSION = '/api/auth/get-session'
/** Name of the cookie in which the web app leaves its time zone (apps/web/src/lib/time-zone.ts). */
const TIME_ZONE_COOKIE = 'time_zone'
/** Names of the time zone database are short and plain. Which of them exist, the called route decides. */
const ZONE_NAME = /^[\w+/-]{1,64}$/
/** Milliseconds for the session; the page waits for nothing else before it is sent. */
const SESSION_MS = 500
/** Milliseconds for the answers. Later ones are left out, and the screen asks for them itself. */
const ANSWERS_MS = 1500
/** Characters of one answer. A larger one would hold back the rest of the page. */
const LARGEST = 100_000
/** Headers of the visitor that a call of their own would carry. */
const OWN_HEADERS = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-forwarded-proto', 'host'] as const

/** Answers in the page of a signed-out visitor: only that nobody is signed in. */
export const SIGNED_OUT: Boot = { answers: { [answerKey(SESSION)]: null } }

/** The session as the page begins. */
export interface PageSession {
  /** The answer as it goes into the page; null for a signed-out visitor, undefined if it came too late. */
  answer: unknown
  /** Cookies that the answer renews. */
  cookies: string[]
}

/** Reads the session of the visitor of a page. Never fails: a page without answers works too. */
export async function sessionOfPage(app: FastifyInstance, house: House, request: FastifyRequest): Promise<PageSession> {
  if (readSessionToken(request.headers.cookie, house) === undefined) return { answer: null, cookies: [] }
  const found = await within(SESSION_MS, ask(app, request, SESSION).then(readAnswer))
  return found ?? { answer: undefined, cookies: [] }
}

/**
 * Asks the API for what a screen asks for first, as the visitor and through the same doors, so that limits, policies,
 * and isolation hold. Leaves out what fails, is late, or is large. Never rejects.
 */
export async function firstAnswers(
  app: FastifyInstance,
  request: FastifyRequest,
  path: PagePath,
  session: PageSession,
): Promise<Boot> {
  if (session.answer === undefined) return { answers: {} }
  const since = app.eventStreams.cursor()
  const [, search = ''] = request.url.split(/(?=\?)/)
  const addresses = firstAnswersOf(path, request.params as Record<string, string>, search, timeZoneOf(request))
  const answers = await Promise.all(
    addresses.map(async (address): Promise<[string, unknown][]> => {
      const found = await within(ANSWERS_MS, ask(app, request, address).then(readAnswer))
      return found === undefined ? [] : [[answerKey(address), found.answer]]
    }),
  )
  return {
    ...(since === undefined ? {} : { since }),
    answers: { [answerKey(SESSION)]: session.answer, ...Object.fromEntries(answers.flat()) },
  }
}

const ask = (app: FastifyInstance, { headers, socket }: FastifyRequest, url: string) =>
  app.inject({
    method: 'GET',
    url,
    ...(socket.remoteAddress === undefined ? {} : { remoteAddress: socket.remoteAddress }),
    headers: Object.fromEntries(
      OWN_HEADERS.flatMap((name): [string, string | string[]][] => {
        const value = headers[name]
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  })

/** Resolves to the work's result, or to undefined if it fails or takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), ms)
  try {
    return await Promise.race([work, late.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function timeZoneOf({ headers }: FastifyRequest): string | undefined {
  const given = readCookie(headers.cookie, TIME_ZONE_COOKIE)
  return given !== undefined && ZONE_NAME.test(given) ? given : undefined
}

/** Reads what goes into a page. @throws SyntaxError if it is not JSON */
function readAnswer({ statusCode, body, headers }: Awaited<ReturnType<typeof ask>>): PageSession | undefined {
  if (statusCode !== 200 || body.length > LARGEST) return undefined
  return { answer: JSON.parse(body || 'null') as unknown, cookies: [headers['set-cookie'] ?? []].flat() }
}
