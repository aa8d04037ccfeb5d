import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const behindProxy = useTestApp({ TRUST_PROXY: '1' })
const TOKEN = 'a token of twenty two'
const house = useTestApp({ PUBLIC_URL: 'https://fans.example', METRICS_TOKEN: TOKEN })

const ask = (remoteAddress: string, headers: Record<string, string> = {}, { app } = test) =>
  app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost:3000', ...headers } })

describe('/metrics', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('answers %s, the machine itself', async (address) => {
    const answer = await ask(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('greenroom_outbox_age_seconds')
  })

  it('does not exist for anybody else', async () => {
    for (const address of ['203.0.113.9', '10.0.0.2', '2001:db8::1'])
      expect((await ask(address)).json(), address).toMatchObject({ code: 'NOT_FOUND' })
    for (const host of ['greenroom.example', 'greenroom.example@localhost:3000', 'localhost:3000/x', 'localhost.'])
      expect((await ask('127.0.0.1', { host })).statusCode, host).toBe(404)
  })

  it('needs its token where a proxy may stand in front that adds nothing, and answers it anywhere', async () => {
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await ask('127.0.0.1', {}, house)).statusCode).toBe(404)
    expect((await ask('127.0.0.1', {}, behindProxy)).statusCode).toBe(404)
    for (const wrong of ['', TOKEN.slice(1), `${TOKEN} `, 'undefined'])
      expect((await ask('127.0.0.1', bearer(wrong), house)).statusCode, wrong).toBe(404)
    expect((await ask('203.0.113.9', { host: 'fans.example', ...bearer(TOKEN) }, house)).statusCode).toBe(200)
    expect((await ask('203.0.113.9', bearer('undefined'))).statusCode, 'where none is set').toBe(404)
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-forwarded-anything',
    'forwarded',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'cf-ray',
  ])('does not exist for what a proxy on this machine hands on (%s), trusted or not', async (header) => {
    for (const app of [test, behindProxy])
      expect((await ask('127.0.0.1', { [header]: '127.0.0.1' }, app)).statusCode).toBe(404)
  })

  it('reads the queues once for many askers', async () => {
    const query = vi.spyOn(test.house.db.systemPool, 'query')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('127.0.0.1')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(query.mock.calls.length).toBeLessThanOrEqual(3)
    query.mockRestore()
  })
})
