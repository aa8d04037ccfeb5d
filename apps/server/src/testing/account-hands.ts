import type { LightMyRequestResponse } from 'fastify'
import { cookiesOf } from './phone-caller.ts'
import { PASSWORD, type TestApp, type Visitor } from './test-app.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What a person with an account does on several devices, and what their owner hears of it. */
export function accountHands(test: TestApp) {
  return {
    signIn: (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
      test.call(undefined, 'POST', '/api/auth/sign-in/email', { email, password }, headers),
    /** The same person in the browser that got this answer. */
    asVisitor: (person: Visitor, entered: LightMyRequestResponse): Visitor => ({
      ...person,
      cookie: cookiesOf(entered),
    }),
    /** 200 as long as the session lives. */
    statusOf: async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me')).statusCode,
    /** Header with an access token of the session. */
    bearerOf: async (visitor: Visitor) => ({
      authorization: `Bearer ${(await test.call(visitor, 'GET', '/api/auth/token')).json<{ token: string }>().token}`,
    }),
    /** Of the mails to this address. */
    subjects: async (email: string) => (await test.mails(email)).map(({ subject }) => subject),
  }
}
