import { getMe } from '@greenroom/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { isOwnOrigin } from '../../platform/http/origin.ts'
import { route } from '../../platform/http/route.ts'
import type { Identity } from '../../platform/identity/identity.ts'
import { presentMe } from './present.ts'
import { findPerson } from './queries.ts'

export const routes = [route(getMe, async ({ context }) => presentMe(context, await findPerson(context)))]

/** Better Auth's own routes that the product uses so far; the rest stays closed. */
const OPEN = new Set(['/sign-up/email', '/sign-in/email', '/sign-out', '/get-session', '/token'])

/** The bridge from Fastify to Better Auth, which speaks the web's Request and Response. */
export function mountBetterAuth(app: FastifyInstance, house: House, { auth }: Identity): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const url = new URL(request.url, house.env.PUBLIC_URL)
      if (!OPEN.has(url.pathname.replace(/^\/api\/auth/, ''))) throw new AppError('NOT_FOUND', 'We could not find this page.')
      if (!isOwnOrigin(request.method, request.headers, house.env)) {
        throw new AppError('FORBIDDEN', 'This request did not come from one of our own pages.')
      }
      return answer(reply, await auth.handler(webRequest(request, url)))
    },
  })
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  headers.set('x-greenroom-client-ip', request.ip)
  const body = request.method === 'GET' || request.body === undefined ? undefined : JSON.stringify(request.body)
  return new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) })
}

async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value)
  }
  reply.header('set-cookie', response.headers.getSetCookie())
  reply.header('cache-control', 'no-store')
  const text = await response.text()
  return reply.send(withoutSessionToken(text))
}

/** Script never sees the session token (standard W2): it lives in the cookie alone. `/token` answers an access token, which stays. */
export function withoutSessionToken(text: string): string {
  if (text === '') return text
  const body = JSON.parse(text) as unknown
  if (typeof body !== 'object' || body === null) return text
  const { session } = body as { session?: unknown }
  if (typeof session === 'object' && session !== null) delete (session as { token?: unknown }).token
  if ('user' in body) delete (body as { token?: unknown }).token
  return JSON.stringify(body)
}
