import { z } from 'zod'
import { send } from '../api/call.ts'

/** Better Auth's own routes, with the session cookie. The session token never shows in an answer (standard W2). */

const isoDate = z.union([z.string(), z.date()]).transform((value) => new Date(value))

const sessionAnswer = z.object({
  session: z.object({ id: z.string(), expiresAt: isoDate, createdAt: isoDate.optional() }),
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z
      .string()
      .nullish()
      .transform((name) => name ?? ''),
    image: z
      .string()
      .nullish()
      .transform((image) => image ?? null),
    createdAt: isoDate,
  }),
})
const tokenAnswer = z.object({ token: z.string().min(1) })

export type SessionUser = z.output<typeof sessionAnswer>['user']
export type LiveSession = z.output<typeof sessionAnswer>['session']
export interface SignedIn {
  session: LiveSession
  user: SessionUser
}

export interface Credentials {
  email: string
  password: string
}
export interface Registration extends Credentials {
  name: string
}

const post = (path: string, body: unknown): Promise<unknown> =>
  send(`/api/auth${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const get = (path: string): Promise<unknown> =>
  send(`/api/auth${path}`, { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' } })

/** All reject with ApiError; its code may be one of Better Auth's own. */
export const authApi = {
  signUp: (registration: Registration): Promise<unknown> => post('/sign-up/email', registration),
  signIn: (credentials: Credentials): Promise<unknown> => post('/sign-in/email', credentials),
  signOut: (): Promise<unknown> => post('/sign-out', {}),
  /** Who is signed in; null for nobody. */
  getSession: async (): Promise<SignedIn | null> =>
    sessionAnswer
      .nullish()
      .transform((answer) => answer ?? null)
      .parse(await get('/get-session')),
  /** A fresh access token (15 minutes), for memory only. */
  getToken: async (): Promise<string> => tokenAnswer.parse(await get('/token')).token,
}
export type AuthApi = typeof authApi
