import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFakeTwilio, TWILIO_SID, TWILIO_TOKEN, twilioError } from '../../testing/fake-twilio.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { systemContext } from '../house.ts'
import { deliverText } from './deliver.ts'

/** From a command to Twilio, through queue and worker. */
const twilio = await openFakeTwilio()
const logged: string[] = []
const test = useTestApp(
  {
    TWILIO_ACCOUNT_SID: TWILIO_SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_API_BASE: twilio.url,
    LOG_LEVEL: 'trace',
  },
  { onLog: (line) => logged.push(line) },
)
const CODE = '817263'
const NUMBER = '+12025550123'

const send = (id: string, notAfter?: Date) =>
  deliverText(systemContext(test.house), { id, to: NUMBER, body: `${CODE} is your code.`, notAfter })
const count = async (where: string) =>
  (await test.house.db.systemPool.query(`select 1 from pgboss.job where ${where}`)).rowCount
const inState = (state: string) => count(`name = 'sms.deliver' and state = '${state}'`)
const logOf = (text: string) => logged.filter((line) => line.includes(text)).length

beforeAll(() => test.startWorker())
beforeEach(async () => {
  await test.house.db.systemPool.query("delete from pgboss.job where name in ('sms.deliver', 'dead-letter')")
  Object.assign(twilio, { accepted: [], answer: () => 'accept' })
})
afterAll(() => twilio.close())

describe('a text', () => {
  it('is sent soon; what was handed in twice, once', async () => {
    await send('one')
    await send('one')
    await expect.poll(() => inState('completed'), { timeout: 20_000 }).toBe(1)
    expect(twilio.accepted.length).toBe(1)
  })

  it('is never sent again where nobody can tell whether it went out (standard S3)', async () => {
    twilio.answer = () => 'accept-then-hang-up'
    const ids = Array.from({ length: 500 }, (_, index) => `lost-${index}`)
    for (const id of ids) await send(id)
    await expect.poll(() => inState('completed'), { timeout: 45_000 }).toBe(500)
    expect(twilio.accepted.length).toBe(500)
    expect(await inState('created')).toBe(0)
    expect(logOf('"failure":"uncertain"')).toBe(500)
  }, 60_000)

  it('waits where Twilio asks for patience, and is then sent once', async () => {
    const answers = [twilioError(429, 20429, { 'retry-after': '60' }), 'accept' as const]
    twilio.answer = () => answers.shift() ?? 'accept'
    await send('busy')
    await expect.poll(() => count("name = 'sms.deliver' and state = 'created' and start_after > now()")).toBe(1)
    expect(twilio.accepted.length).toBe(0)
    // Skips the wait, which is pg-boss's own.
    await test.house.db.systemPool.query("update pgboss.job set start_after = now() where state = 'created'")
    await expect.poll(() => twilio.accepted.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => inState('completed'), { timeout: 20_000 }).toBe(2)
  })

  it('is given up at once where no phone has this number', async () => {
    twilio.answer = () => twilioError(400, 21211)
    await send('nobody')
    await expect.poll(() => inState('completed'), { timeout: 20_000 }).toBe(1)
    expect(logOf('"failure":"invalid-number"')).toBe(1)
  })

  it('is not sent after what it carries has lapsed', async () => {
    await send('late', new Date(Date.now() - 1000))
    await expect.poll(() => inState('completed'), { timeout: 20_000 }).toBe(1)
    expect(twilio.accepted).toEqual([])
  })

  it('is set aside, and not sent again, when its worker dies over it', async () => {
    // State left by a killed worker: a running job without heartbeats.
    await send('orphan', undefined)
    await expect.poll(() => inState('completed'), { timeout: 20_000 }).toBe(1)
    await test.house.db.systemPool.query(
      "update pgboss.job set state = 'active', completed_on = null, started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = 'sms.deliver'",
    )
    await expect.poll(() => count("name = 'dead-letter'"), { timeout: 20_000 }).toBe(1)
    expect(await inState('failed')).toBe(1)
    expect(twilio.accepted.length).toBe(1)
  })

  it('leaves no number and no code in the log (standard W19)', () => {
    const log = logged.join('\n')
    for (const secret of [CODE, NUMBER, '2025550123']) expect(log).not.toContain(secret)
  })
})
