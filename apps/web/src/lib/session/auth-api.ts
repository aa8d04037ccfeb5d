import { z } from 'zod'
import { getAuth, postAuth } from '../api/auth-route.ts'

/** The routes of the session itself, with its cookie. The session token is in no answer (standard W2). */

const isoDate = z.union([z.string(), z.date()]).transform((value) => new Date(value))
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? null)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true)

const sessionAnswer = z.object({
  session: z.object({ id: z.string(), expiresAt: isoDate, createdAt: isoDate.optional() }),
  user: z.object({
    id: z.string(),
    /** Null for users with only a phone number. */
    email: optionalText,
    /** E.164. */
    phoneNumber: optionalText,
    name: optionalText.transform((name) => name ?? ''),
    image: optionalText,
    emailVerified: flag,
    phoneNumberVerified: flag,
    twoFactorEnabled: flag,
    createdAt: isoDate,
  }),
})
const tokenAnswer = z.object({ token: z.string().min(1) })
const twoFactorAnswer = z.object({ twoFactorRedirect: z.literal(true) })

/** The signed-in user. `name` is the `user_metadata.name` of product section 3. */
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

/** Returns whether the first factor was correct and the second one is required. */
export const wantsSecondFactor = (answer: unknown): boolean => twoFactorAnswer.safeParse(answer).success

/** All reject with ApiError. */
export const authApi = {
  signUp: (registration: Registration): Promise<unknown> => postAuth('/sign-up/email', { ...registration }),
  signIn: (credentials: Credentials): Promise<unknown> => postAuth('/sign-in/email', { ...credentials }),
  signOut: (): Promise<unknown> => postAuth('/sign-out'),
  /** Returns the signed-in user; null if nobody is signed in. */
  getSession: async (): Promise<SignedIn | null> =>
    sessionAnswer
      .nullish()
      .transform((answer) => answer ?? null)
      .parse(await getAuth('/get-session')),
  /** Returns a fresh access token (15 minutes), for memory only. */
  getToken: async (): Promise<string> => tokenAnswer.parse(await getAuth('/token')).token,
}
export type AuthApi = typeof authApi
