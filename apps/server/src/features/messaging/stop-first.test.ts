import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import { deliverText, giveNumber, twilioText } from '../../testing/inbound-texts.ts'
import { TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({
  TWILIO_ACCOUNT_SID: TWILIO_SID,
  TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
  TWILIO_API_BASE: 'http://127.0.0.1:9',
})

const BULK = 'analytics.forget-late-hits'
const STOPS = 10

it('STOP holds while bulk work waits (standard O4)', async () => {
  const nova = await test.signUp()
  await giveNumber(test, nova.id, '+13125550100')
  await test.startWorker()
  const count = async (text: string) =>
    (await test.house.db.systemPool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n
  await test.house.db.systemPool.query(
    `insert into pgboss.job (name, data)
     select $1, jsonb_build_object('userId', $2::text, 'siteId', gen_random_uuid()) from generate_series(1, 2000)`,
    [BULK, randomUUID()],
  )
  for (let n = 0; n < STOPS; n++)
    expect((await deliverText(test, twilioText(`+1773555010${n}`, '+13125550100', 'STOP'))).statusCode).toBe(200)
  await expect
    .poll(() => count("contacts where sms_consent = 'opted_out'"), { timeout: 20_000, interval: 50 })
    .toBe(STOPS)
  expect(await count(`pgboss.job where name = '${BULK}' and state = 'created'`)).toBeGreaterThan(500)
})
