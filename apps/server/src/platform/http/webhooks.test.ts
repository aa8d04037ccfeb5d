import { request as send } from 'node:http'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ MAIL_WEBHOOK_SECRET: 'a secret of the mail server', MAIL_REPLY_DOMAIN: 'mail.example.com' })
const MB = 1024 * 1024

/** Begins a call whose body does not come. */
function begin(base: string, bytes: number) {
  const request = send(`${base}/webhooks/mail`, { method: 'POST', agent: false, headers: { 'content-length': bytes } })
  const answered = new Promise<number>((resolve) => {
    request.on('response', ({ statusCode = 0 }) => resolve(statusCode)).on('error', () => resolve(0))
  })
  request.flushHeaders()
  return { answered, end: () => request.destroy() }
}

it('large calls that nobody has proven hold 64 MB together at most', async () => {
  const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const held = Array.from({ length: 4 }, () => begin(base, 15 * MB))
  const tooMany = async () => {
    const one = begin(base, 15 * MB)
    const status = await Promise.race([one.answered, new Promise<string>((done) => setTimeout(done, 200, 'waits'))])
    one.end()
    return status
  }
  await expect.poll(tooMany).toBe(503)
  expect(await begin(base, 0).answered, 'small ones go on').toBe(403)
  for (const { end } of held) end()
  await expect.poll(tooMany).toBe('waits')
})
