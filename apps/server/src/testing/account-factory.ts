import { randomInt } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { authenticatorCode } from '../platform/identity/second-factor.ts'
import { sessionCookieName } from '../platform/identity/session-cookie.ts'
import type { OpenIdServer, ProviderPerson } from './open-id-server.ts'
import { cookiesOf } from './phone-caller.ts'
import { PASSWORD, type TestApp, type Visitor } from './test-app.ts'

/** Returns an unused number from the range reserved for examples. */
export const newPhoneNumber = () =>
  `+1${randomInt(200, 1000)}${randomInt(200, 1000)}${`${randomInt(10_000)}`.padStart(4, '0')}`

/** Signs up a new person by phone, with the code from the sandbox phone. They have no email. */
export async function signUpByPhone(
  test: TestApp,
  { phoneNumber = newPhoneNumber(), password = PASSWORD, name = 'Nova Reyes' } = {},
): Promise<Omit<Visitor, 'email'> & { phoneNumber: string; email: '' }> {
  const begun = await test.call(undefined, 'POST', '/api/auth/sign-up/phone-number', { phoneNumber, password, name })
  const code = (await test.texts(phoneNumber)).at(-1)?.code
  const verify = '/api/auth/phone-number/verify'
  const made = await test.call(undefined, 'POST', verify, { phoneNumber, code }, { cookie: cookiesOf(begun) })
  if (made.statusCode !== 200) throw new Error(`sign-up by phone failed: ${made.statusCode} ${made.body}`)
  const cookie = made.cookies.find(({ name: key }) => key === sessionCookieName(test.house.env.isSecure))
  return {
    id: made.json<{ user: { id: string } }>().user.id,
    email: '',
    phoneNumber,
    cookie: `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`,
  }
}

/** An authenticator app that has scanned a second factor. */
export interface Authenticator {
  /** Returns its code. @param steps number of 30-second steps away from `at` */
  code(steps?: number, at?: Date): string
  recoveryCodes: string[]
}

/** Turns on two-factor sign-in for a person. */
export async function turnOnTwoFactor(test: TestApp, visitor: Visitor): Promise<Authenticator> {
  const begun = await test.call(visitor, 'POST', '/api/auth/two-factor/enable')
  const { totpURI, backupCodes } = begun.json<{ totpURI: string; backupCodes: string[] }>()
  const app = { ...authenticatorOf(totpURI), recoveryCodes: backupCodes }
  const on = await test.call(visitor, 'POST', '/api/auth/two-factor/verify-totp', { code: app.code() })
  if (on.statusCode !== 200) throw new Error(`two-factor is not on: ${on.statusCode} ${on.body}`)
  return app
}

/** Reads the address as an app does. */
export function authenticatorOf(uri: string): Pick<Authenticator, 'code'> {
  const bits = Array.from(new URL(uri).searchParams.get('secret') ?? '', (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return {
    code: (steps = 0, at = new Date()) => authenticatorCode(secret, Math.floor(at.getTime() / 30_000) + steps),
  }
}

/**
 * Signs in with Google; an unknown person gets an account.
 * @param google provider given to the server under test
 * @returns the redirect answer, with the session cookie
 */
export async function signInByGoogle(
  test: TestApp,
  google: OpenIdServer,
  person: ProviderPerson,
): Promise<LightMyRequestResponse> {
  const begun = await test.call(undefined, 'POST', '/api/auth/sign-in/oauth2', { providerId: 'google' })
  const back = await google.visit(begun.json<{ url: string }>().url, person)
  return test.call(undefined, 'GET', back.pathname + back.search, undefined, { cookie: cookiesOf(begun) })
}
