import type { LightMyRequestResponse } from 'fastify'
import { cookiesOf } from './phone-caller.ts'
import { PASSWORD, type TestApp, type Visitor } from './test-app.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Actions of an account holder on several devices, and the mails they cause. */
export function accountHands(test: TestApp) {
  return {
    signIn: (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
      test.call(undefined, 'POST', '/api/auth/sign-in/email', { email, password }, headers),
    /** Returns the same person in the browser that received this answer. */
    asVisitor: (person: Visitor, entered: LightMyRequestResponse): Visitor => ({
      ...person,
      cookie: cookiesOf(entered),
    }),
    /** Makes the last proof of each of their sessions an hour old (standard W23). */
    growStale: async (person: Pick<Visitor, 'id'>) => {
      await test.house.db.systemPool.query(
        "update sessions set proved_at = now() - interval '1 hour' where user_id = $1",
        [person.id],
      )
    },
    /** Returns 200 while the session lives. */
    statusOf: async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me')).statusCode,
    /** Returns a header with an access token of the session. */
    bearerOf: async (visitor: Visitor) => ({
      authorization: `Bearer ${(await test.call(visitor, 'GET', '/api/auth/token')).json<{ token: string }>().token}`,
    }),
    /** Returns the subjects of mails to this address. */
    subjects: async (email: string) => (await test.mails(email)).map(({ subject }) => subject),
  }
}
