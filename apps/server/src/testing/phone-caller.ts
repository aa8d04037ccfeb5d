import type { LightMyRequestResponse } from 'fastify'
import { PASSWORD, type TestApp } from './test-app.ts'

interface Browser {
  /** Its cookies; none by default. */
  cookie?: string
  /** Address reported by the trusted proxy; by default one not used before. */
  address?: string
}

/** Calls the phone routes like browsers in many places, and reads the texts that phones receive. */
export function phoneCaller(test: TestApp) {
  let next = 0
  const newAddress = () => `203.0.${Math.floor(next / 256) % 256}.${next++ % 256}`
  const newNumber = () => `+1212555${`${next++}`.padStart(4, '0')}`
  const post = (path: string, body: unknown, { cookie, address = newAddress() }: Browser = {}) =>
    test.call(undefined, 'POST', `/api/auth${path}`, body, {
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
    })
  const lastText = async (phoneNumber: string) => (await test.texts(phoneNumber)).at(-1)
  const lastCode = async (phoneNumber: string) => (await lastText(phoneNumber))?.code ?? ''
  const signUp = (phoneNumber: string, { password = PASSWORD, ...browser }: Browser & { password?: string } = {}) =>
    post('/sign-up/phone-number', { phoneNumber, password, name: 'Nova' }, browser)
  const verify = (phoneNumber: string, code: string, browser?: Browser) =>
    post('/phone-number/verify', { phoneNumber, code }, browser)
  return {
    newAddress,
    newNumber,
    post,
    lastText,
    lastCode,
    signUp,
    verify,
    /** Signs up a person by phone, with their browser. */
    newPerson: async () => {
      const [phoneNumber, address] = [newNumber(), newAddress()]
      const begun = await signUp(phoneNumber, { address })
      const made = await verify(phoneNumber, await lastCode(phoneNumber), { address, cookie: cookiesOf(begun) })
      const { user } = made.json<{ user: { id: string } }>()
      return { phoneNumber, address, cookie: cookiesOf(made), id: user.id }
    },
  }
}

/** Returns a browser's Cookie header after this answer. */
export const cookiesOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** Returns a different code. */
export const wrong = (code: string) => `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0')
