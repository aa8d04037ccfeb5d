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
    /** The last proof of each of their sessions is an hour old from now on (standard W23). */
    growStale: async (person: Pick<Visitor, 'id'>) => {
      await test.house.db.systemPool.query(
        "update sessions set proved_at = now() - interval '1 hour' where user_id = $1",
        [person.id],
      )
    },
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
