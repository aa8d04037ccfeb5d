import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSmtpSink } from '../../testing/smtp-sink.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { systemContext } from '../house.ts'
import { composeMail } from './compose.ts'
import { deliverMail } from './deliver.ts'

/** From a command to the recipient's server, through queue and worker. */
const sink = await openSmtpSink()
const logged: string[] = []
const test = useTestApp(
  { SMTP_URL: sink.url, MAIL_FROM: 'Greenroom <hello@greenroom.example>', LOG_LEVEL: 'trace' },
  { onLog: (line) => logged.push(line) },
)
const SECRET = 'the-token-of-this-link'

const send = (id: string, to: string) =>
  deliverMail(systemContext(test.house), {
    id,
    to,
    ...composeMail({
      appName: 'Greenroom',
      subject: `Confirm ${to}`,
      heading: 'Confirm your email',
      paragraphs: ['One click and we know.'],
      action: { label: 'Confirm email', url: `http://localhost:3000/auth/callback#verify=${SECRET}` },
    }),
  })
const receivers = () => sink.mails.flatMap(({ to }) => to)
const jobs = async (state: string) =>
  (await test.house.db.systemPool.query("select 1 from pgboss.job where name = 'mail.deliver' and state = $1", [state]))
    .rowCount

beforeAll(() => test.startWorker())
afterAll(() => sink.close())

describe('mail while the server comes and goes', () => {
  it('is sent soon; what was handed in twice, once', async () => {
    await send('one', 'nova@example.com')
    await send('one', 'nova@example.com')
    await expect.poll(receivers, { timeout: 20_000 }).toEqual(['nova@example.com'])
    await expect.poll(() => jobs('completed'), { timeout: 20_000 }).toBe(1)
    await send('one', 'nova@example.com')
    expect(await jobs('created')).toBe(0)
  })

  it('waits while the server is away, and then goes out; nothing is lost, and nothing sent again', async () => {
    await sink.close()
    await send('two', 'iris@example.com')
    await send('three', 'juno@example.com')
    await expect.poll(() => jobs('retry'), { timeout: 20_000 }).toBe(2)
    await sink.open()
    // Skips the wait, which is pg-boss's own.
    await test.house.db.systemPool.query("update pgboss.job set start_after = now() where state = 'retry'")
    await expect.poll(() => jobs('completed'), { timeout: 20_000 }).toBe(3)
    expect(receivers().toSorted()).toEqual(['iris@example.com', 'juno@example.com', 'nova@example.com'])
  })

  it('is given up at once where the receiver is refused for good', async () => {
    sink.refuse.set('gone@example.com', { code: 550, text: '5.1.1 <gone@example.com> unknown' })
    await send('four', 'gone@example.com')
    await expect.poll(() => jobs('completed'), { timeout: 20_000 }).toBe(4)
    expect(receivers()).not.toContain('gone@example.com')
    expect(logged.filter((line) => line.includes('mail refused for good')).length).toBe(1)
  })

  it('leaves no address, no text and no link in the log (standard W19)', () => {
    const log = logged.join('\n')
    expect(log).toContain('mail refused for good')
    for (const secret of [SECRET, 'example.com', 'Confirm']) expect(log).not.toContain(secret)
  })

  it('has no page in the sandbox', async () => {
    expect((await test.call(undefined, 'GET', '/sandbox/api/mail')).statusCode).toBe(404)
  })
})
