import { describe, expect, it } from 'vitest'
import { signInByGoogle } from '../../testing/account-factory.ts'
import { accountHands } from '../../testing/account-hands.ts'
import { newProviderPerson, type ProviderPerson, startOpenIdServer } from '../../testing/open-id-server.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PUBLIC_URL, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Google as a proof of identity (standard W23), with a real OpenID provider. */
const google = await startOpenIdServer(`${PUBLIC_URL}/api/auth/callback/google`)
const test = useTestApp(google.env)
const { growStale } = accountHands(test)

const goBack = (url: URL, cookie: string) =>
  test.call(undefined, 'GET', url.pathname + url.search, undefined, { cookie, 'sec-fetch-site': 'cross-site' })

describe('fresh proof by Google', () => {
  const path = '/dashboard/settings?tab=api-keys'
  const prove = async (visitor: Visitor, person: ProviderPerson) => {
    const begun = await test.call(visitor, 'POST', '/api/auth/prove/google', { path })
    expect(begun.statusCode, begun.body).toBe(200)
    const url = await google.visit(begun.json<{ url: string }>().url, person)
    return { url, finish: (cookie = visitor.cookie) => goBack(url, `${cookie}; ${cookiesOf(begun)}`) }
  }
  const backWith = (outcome: string) => ({ statusCode: 302, headers: { location: `${path}&proof=${outcome}` } })
  const isFresh = async (visitor: Visitor) => (await test.call(visitor, 'GET', '/api/me/proof')).statusCode === 204
  const newcomer = async (person: ProviderPerson): Promise<Visitor> => {
    const cookie = cookiesOf(await signInByGoogle(test, google, person))
    const visitor = {
      id: (await test.call(undefined, 'GET', '/api/me', undefined, { cookie })).json<{ id: string }>().id,
      email: person.email ?? '',
      cookie,
    }
    await growStale(visitor)
    return visitor
  }

  it('comes back to the page that it left, and only for the person who is linked, in the session that asked', async () => {
    const [person, other] = [newProviderPerson(), newProviderPerson()]
    const [nova, iris] = [await newcomer(person), await newcomer(other)]
    expect(await (await prove(nova, other)).finish()).toMatchObject(backWith('another_person'))
    expect(await (await prove(nova, person)).finish(iris.cookie)).toMatchObject(backWith('signed_out'))
    expect([await isFresh(nova), await isFresh(iris)]).toEqual([false, false])
    expect(await (await prove(nova, person)).finish()).toMatchObject(backWith('done'))
    expect([await isFresh(nova), await isFresh(iris)]).toEqual([true, false])
  })

  it('leads to no page but ours, and is not offered where Google is not linked', async () => {
    const nova = await newcomer(newProviderPerson())
    for (const path of ['https://evil.example', '//evil.example', undefined])
      expect((await test.call(nova, 'POST', '/api/auth/prove/google', { path })).statusCode).toBe(400)
    const iris = await test.signUp()
    expect((await test.call(iris, 'POST', '/api/auth/prove/google', { path })).json()).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
