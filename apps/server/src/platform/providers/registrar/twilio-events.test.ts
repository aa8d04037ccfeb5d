import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENTS_URL, openSetting, type Setting } from '../../../testing/twilio-registrar/setting.ts'
import type { TwilioAccount } from '../../../testing/twilio-registrar/world.ts'

let setting: Setting
let own: TwilioAccount
let other: TwilioAccount
beforeAll(async () => {
  setting = await openSetting()
  const { twilio, account, registrar } = setting
  const { accountId } = await registrar.ensureAccount({ userId: 'other', name: 'Other' })
  const accountOf = (wanted: string) => twilio.world.accounts.find(({ sid }) => sid === wanted)
  own = accountOf(account.accountId) ?? twilio.main
  other = accountOf(accountId) ?? twilio.main
})
afterAll(() => setting.twilio.close())

const BRAND = `BN${'a'.repeat(32)}`
const event = (type: string, data: Record<string, unknown>, account = own) => ({
  specversion: '1.0',
  type: `com.twilio.messaging.compliance.${type}`,
  time: '2026-11-24T20:00:00.000Z',
  data: { accountsid: account.sid, ...data },
})
const brandEvent = (account = own) => event('brand-registration.brand-failure', { brandsid: BRAND }, account)

const read = (
  events: unknown,
  signer: TwilioAccount,
  more: { headers?: Record<string, string>; body?: string } = {},
) => {
  const body = JSON.stringify(events)
  const { url, headers } = setting.twilio.world.sign(signer, EVENTS_URL, body)
  return setting.registrar.readNews({ url, headers: { ...headers, ...more.headers }, body: more.body ?? body })
}

describe('an event', () => {
  it('of each kind names the object that moved', async () => {
    const service = `MG${'b'.repeat(32)}`
    const number = `PN${'c'.repeat(32)}`
    const verification = `HH${'d'.repeat(32)}`
    const accountId = own.sid
    const at = new Date('2026-11-24T20:00:00.000Z')
    const events = [
      brandEvent(),
      event('campaign-registration.campaign-approved', { campaignsid: 'CM1', messagingservicesid: service }),
      event('number-registration.successful', { phonenumbersid: number, messagingservicesid: service }),
      event('toll-free-verification.rejected', { tollfreeverificationsid: verification, phonenumbersid: number }),
      event('a2p-resource-cleanup-started', {}),
      { ...brandEvent(), type: 'com.twilio.messaging.message.sent' },
    ]
    expect(await read(events, own)).toEqual([
      { accountId, kind: 'brand', id: BRAND },
      { accountId, kind: 'campaign', id: service },
      { accountId, kind: 'number', id: number, word: 'registered', at },
      { accountId, kind: 'toll_free', id: verification },
    ])
  })

  it('of a number says whether carriers know it, and when', async () => {
    const phonenumbersid = `PN${'c'.repeat(32)}`
    const types = [
      'number-registration.successful',
      'number-registration.pending',
      'number-registration.failed',
      'number-deregistration.successful',
      'number-deregistration.pending',
      'number-registration.unheard-of',
    ]
    const events = types.map((type) => event(type, { phonenumbersid }))
    expect((await read(events, own))?.map((news) => 'word' in news && news.word)).toEqual([
      'registered',
      'pending',
      'unregistered',
      'unregistered',
    ])
    // One that does not say when is older than all others.
    for (const time of [undefined, 7, 'soon'])
      expect(await read([{ ...events[0], time }], own)).toMatchObject([{ word: 'registered', at: new Date(0) }])
  })

  it('is believed of the account alone whose token signed it (standard N9)', async () => {
    expect(await read([brandEvent()], other)).toBeUndefined()
    expect(await read([brandEvent()], setting.twilio.main)).toBeUndefined()
    expect(await read([brandEvent(), brandEvent(other)], own)).toBeUndefined()
    expect(await read([brandEvent(other)], other)).toMatchObject([{ accountId: other.sid }])
  })

  it('of an account that is not ours is refused, and looked up once', async () => {
    const stranger = setting.twilio.world.addAccount('Stranger')
    const before = setting.twilio.calls.length
    for (let time = 0; time < 5; time += 1) expect(await read([brandEvent(stranger)], stranger)).toBeUndefined()
    expect(setting.twilio.calls.length - before).toBe(1)
  })

  it('that was forged costs at most 30 look-ups a minute', async () => {
    const { twilio, another } = setting
    const { readNews } = another()
    const before = twilio.calls.length
    for (let time = 0; time < 50; time += 1) {
      const forged = { ...own, sid: `AC${time.toString(16).padStart(32, 'f')}` }
      const body = JSON.stringify([brandEvent(forged)])
      expect(await readNews({ ...twilio.world.sign(forged, EVENTS_URL, body), body })).toBeUndefined()
    }
    expect(twilio.calls.length - before).toBe(30)
  })

  it.each([
    ['without a signature', [], { headers: { 'x-twilio-signature': '' } }],
    ['with another body', undefined, { body: '[]' }],
    ['that is no JSON', undefined, { body: 'hello' }],
    ['that is empty', [], {}],
    ['that names no account', [{ type: 'x', data: { accountsid: 'AC1' } }], {}],
    ['that is nothing', [null], {}],
  ])('%s is refused', async (_, events, more) => {
    expect(await read(events ?? [brandEvent()], own, more)).toBeUndefined()
  })
})
