import { randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { twilioRegistrar } from '../platform/providers/registrar/twilio.ts'
import { type FakeSubaccount, type FakeTwilio, TWILIO_SID, TWILIO_TOKEN } from './fake-twilio.ts'
import { twilioCall, type TwilioForm } from './inbound-texts.ts'
import { newPhone } from './phones.ts'
import type { TestApp } from './test-app.ts'

/** Subaccounts of owners at the stand-in for Twilio, and Twilio's calls for them. */
export function subaccounts(test: TestApp, twilio: FakeTwilio) {
  const clock = { now: 0 }
  beforeAll(() => {
    const settings = { accountSid: TWILIO_SID, authToken: TWILIO_TOKEN, apiBase: twilio.url }
    Object.assign(test.house.providers, { registrar: twilioRegistrar(settings, { now: () => clock.now }) })
  })
  /** Opens a subaccount with a number, which is an owner's if one is named. */
  async function opened(owner?: { id: string }): Promise<FakeSubaccount & { number: string; service: string }> {
    const [number, service] = [newPhone(), `MG${randomBytes(16).toString('hex')}`]
    const [sid, token] = [`AC${randomBytes(16).toString('hex')}`, randomBytes(16).toString('hex')]
    const account = { sid, token, status: 'active' as const, numbers: [number], services: [service], number, service }
    twilio.subaccounts.push(account)
    if (owner)
      await test.house.db.systemPool.query(
        `insert into senders (id, user_id, channel, address, service_sid, account_sid, registration, created_at)
           values (gen_random_uuid(), $1, 'sms', $2, $3, $4, 'vouched', $5)`,
        [owner.id, number, service, sid, test.house.clock()],
      )
    return account
  }
  /** Has a webhook called for an account. @param path with its query */
  const call = (path: string, form: TwilioForm, { sid, token }: Pick<FakeSubaccount, 'sid' | 'token'>) =>
    test.app.inject(twilioCall({ ...form, AccountSid: sid }, test.house.env.PUBLIC_URL + path, path, token))
  const lookUps = () => twilio.requests.filter((request) => /^GET \/2010-04-01\/Accounts\/\w+\.json$/.test(request))
  return { clock, opened, call, lookUps }
}
