import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const behindProxy = useTestApp({ TRUST_PROXY: '1' })

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
    expect((await ask('127.0.0.1', { host: 'greenroom.example' })).statusCode).toBe(404)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'does not exist for what a proxy on this machine hands on (%s), trusted or not',
    async (header) => {
      for (const app of [test, behindProxy])
        expect((await ask('127.0.0.1', { [header]: '127.0.0.1' }, app)).statusCode).toBe(404)
    },
  )

  it('reads the queues once for many askers', async () => {
    const query = vi.spyOn(test.house.db.systemPool, 'query')
    for (let i = 0; i < 20; i++) expect((await ask('127.0.0.1')).statusCode).toBe(200)
    expect(query.mock.calls.length).toBeLessThanOrEqual(3)
    query.mockRestore()
  })
})
