import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

/** A rush of requests that hash a password is bounded, and nobody else waits for it (standard O3). */
const test = useTestApp()
const hashes = countHashes()

const NEW_PASSWORD = 'staple battery horse'
/** More than the 50 that may wait at once (see password-queue.ts). */
const RUSH = 70

describe('a rush on one way that hashes', () => {
  it.each([
    '/sign-up/email',
    '/sign-in/email',
    '/change-password',
    '/set-password',
    '/prove/password',
    '/reset-password',
  ])('at %s refuses what cannot wait at once, while others are served', async (path) => {
    const nova = await test.signUp()
    const tokens: string[] = []
    if (path === '/set-password')
      await test.house.db.systemPool.query('delete from accounts where user_id = $1', [nova.id])
    if (path === '/reset-password') {
      for (let i = 0; i < RUSH; i++)
        await test.call(undefined, 'POST', '/api/auth/request-password-reset', { email: nova.email })
      for (const { link, token } of await test.mails(nova.email))
        if (link?.includes('/reset-password')) tokens.push(token ?? '')
      expect(tokens).toHaveLength(RUSH)
    }
    const bodies = (i: number) => ({
      email: path === '/sign-up/email' ? `${randomUUID()}@example.com` : nova.email,
      password: PASSWORD,
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      newEmail: `${randomUUID()}@example.com`,
      token: tokens[i] ?? '',
      name: '',
    })
    const release = hashes.hold()
    onTestFinished(release)
    const statuses: number[] = []
    const rush = Array.from({ length: RUSH }, async (_, i) => {
      const answer = await test.call(nova, 'POST', `/api/auth${path}`, bodies(i))
      statuses.push(answer.statusCode)
      return answer
    })
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThanOrEqual(RUSH - 52), { timeout: 15_000 })
    expect(new Set(statuses)).toEqual(new Set([503]))
    await vi.waitFor(() => expect(hashes.running).toBeGreaterThan(0), { timeout: 15_000 })
    expect(hashes.running).toBeLessThanOrEqual(2)
    expect((await test.call(nova, 'GET', '/api/me')).statusCode, 'somebody else').toBe(200)
    release()
    const refused = (await Promise.all(rush)).filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeLessThanOrEqual(RUSH - 51)
    expect(refused[0]?.headers['retry-after']).toBeDefined()
    expect(hashes.running).toBe(0)
    expect(hashes.most).toBeLessThanOrEqual(2)
  })
})
