import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  artist,
  brandApplication,
  company,
  tollFreeApplication,
} from '../../../testing/twilio-registrar/applications.ts'
import {
  failureOf,
  INBOUND_URL,
  LOCAL,
  openSetting,
  type Setting,
  TOLL_FREE,
} from '../../../testing/twilio-registrar/setting.ts'
import type { BoughtNumber } from './registrar.ts'

let setting: Setting
beforeEach(async () => {
  setting = await openSetting()
})
afterEach(() => setting.twilio.close())

const count = (prefix: string): number => setting.twilio.world.all(prefix).length
const order = { reference: 'order-1', number: TOLL_FREE.number, kind: 'toll_free', inboundUrl: INBOUND_URL } as const
const localOrder = { ...order, number: LOCAL.number, kind: 'local' } as const
const buy = (): Promise<BoughtNumber> => setting.registrar.buyNumber(setting.account, order)

describe('a number', () => {
  it('is found by kind, area code, and digits', async () => {
    const { registrar } = setting
    const search = { kind: 'local', country: 'US' } as const
    const boston = { number: LOCAL.number, kind: 'local', country: 'US', place: 'Boston, CA', canPictures: true }
    expect(await registrar.searchNumbers({ ...search, areaCode: '617' })).toEqual([boston])
    expect(await registrar.searchNumbers({ ...search, areaCode: '212' })).toEqual([])
    expect(await registrar.searchNumbers({ ...search, contains: '0101' })).toEqual([boston])
    expect(await registrar.searchNumbers({ ...search, kind: 'toll_free' })).toMatchObject([
      { number: TOLL_FREE.number, kind: 'toll_free' },
    ])
  })

  it('is bought once, with a service of its own and its texts sent here', async () => {
    const { twilio, registrar, account } = setting
    const bought = await buy()
    expect(await buy()).toEqual(bought)
    expect(await registrar.findNumber(account, order)).toEqual(bought)
    expect(twilio.world.all('MG')).toMatchObject([
      { sid: bought.service, use_inbound_webhook_on_number: true, smart_encoding: false },
    ])
    const [number] = twilio.world.all('PN')
    expect(number).toMatchObject({ sid: bought.id, sms_url: INBOUND_URL, sms_method: 'POST' })
  })

  it('that the account has otherwise stays with whoever put it there', async () => {
    const { twilio, registrar, account } = setting
    const bought = await buy()
    for (const friendly_name of ['Main line', 'Greenroom', `Greenroom ${bought.service}`]) {
      twilio.set(bought.id, { friendly_name })
      const { failure, rejections } = await failureOf(buy())
      expect([failure, rejections[0]?.code]).toEqual(['rejected', 21422])
      expect(await registrar.findNumber(account, order)).toBeUndefined()
    }
  })

  it('is found and bought again by its own order alone', async () => {
    const { registrar, account } = setting
    await buy()
    const another = { ...order, reference: 'order-2' }
    expect(await registrar.findNumber(account, another)).toBeUndefined()
    expect((await failureOf(registrar.buyNumber(account, another))).failure).toBe('rejected')
  })

  it('joins the service of its campaign', async () => {
    const { registrar, account } = setting
    const { service } = await buy()
    const local = await registrar.buyNumber(account, { ...localOrder, service })
    expect(local).toMatchObject({ number: LOCAL.number, kind: 'local', service })
    expect(await registrar.findNumber(account, localOrder)).toEqual(local)
    expect(count('MG')).toBe(1)
  })

  it('that needs an address gets the one of the profile', async () => {
    const { twilio, registrar, account } = setting
    twilio.world.offered = [{ ...LOCAL, needsAddress: true }]
    expect((await failureOf(registrar.buyNumber(account, localOrder))).failure).toBe('rejected')
    await registrar.submit(account, brandApplication())
    const bought = await registrar.buyNumber(account, localOrder)
    expect(twilio.world.all('PN').find(({ sid }) => sid === bought.id)).toMatchObject({
      address_sid: twilio.world.all('AD')[0]?.sid,
    })
  })

  it('that somebody else bought meanwhile is refused, and nothing is made', async () => {
    const { another, registrar, account } = setting
    await another()
      .ensureAccount({ userId: 'other', name: 'Other' })
      .then((other) => registrar.buyNumber(other, order))
    const { failure, rejections } = await failureOf(registrar.buyNumber(account, order))
    expect([failure, rejections[0]?.code]).toEqual(['rejected', 21422])
    expect(await registrar.findNumber(account, order)).toBeUndefined()
  })

  it('is given back for good, whether or not it is still there', async () => {
    const { registrar, account } = setting
    const { id } = await buy()
    await registrar.releaseNumber(account, id)
    await registrar.releaseNumber(account, id)
    expect(await registrar.findNumber(account, order)).toBeUndefined()
  })
})

describe('a toll-free verification', () => {
  it('of an artist without a tax number says so, and shows the form', async () => {
    const { twilio, registrar, account } = setting
    const application = tollFreeApplication(await buy())
    const standing = await registrar.submit(account, application)
    expect(standing).toMatchObject({ word: 'review', rejections: [] })
    expect(await registrar.submit(account, application)).toEqual(standing)
    expect(twilio.world.all('HH')).toMatchObject([
      {
        business_type: 'SOLE_PROPRIETOR',
        business_registration_number: null,
        doing_business_as: 'NOVA',
        external_reference_id: application.reference,
        message_volume: '1,000',
        opt_in_image_urls: ['https://greenroom.example/nova/texts.png'],
        opt_in_type: 'WEB_FORM',
        use_case_categories: ['MARKETING'],
      },
    ])
  })

  it.each([
    ['a company', company(), { business_type: 'PRIVATE_PROFIT', business_registration_authority: 'EIN' }],
    [
      'a non-profit',
      company({ kind: 'non_profit', useCase: 'charity' }),
      { business_type: 'NON_PROFIT', use_case_categories: ['CHARITY_NONPROFIT'] },
    ],
    [
      'a company abroad',
      company({ kind: 'abroad', country: 'DE', taxAuthority: 'other', companyType: 'public' }),
      { business_type: 'PUBLIC_PROFIT', business_registration_authority: 'OTHER', business_registration_country: 'DE' },
    ],
  ])('of %s carries its registration', async (_, profile, expected) => {
    await setting.registrar.submit(setting.account, tollFreeApplication(await buy(), { profile }))
    expect(setting.twilio.world.all('HH')).toMatchObject([{ business_registration_number: '123456789', ...expected }])
  })

  it('that was rejected can be edited for a time, and is found by its texts afterwards', async () => {
    const { twilio, registrar, account } = setting
    const number = await buy()
    const { ids } = await registrar.submit(account, tollFreeApplication(number))
    twilio.set(ids.id, {
      status: 'TWILIO_REJECTED',
      edit_allowed: true,
      edit_expiration: '2026-06-08T10:00:00Z',
      rejection_reasons: [{ code: 30489, reason: 'The form shows no consent.' }],
    })
    expect(await registrar.fetch(account, 'toll_free', ids)).toMatchObject({
      word: 'rejected',
      editAllowed: true,
      editUntil: new Date('2026-06-08T10:00:00Z'),
      rejections: [{ code: 30489, text: 'The form shows no consent.', fields: [] }],
    })
    const profile = artist({ flow: 'Fans tick an optional box at greenroom.example/nova/texts, in English.' })
    const mended = tollFreeApplication(number, { profile })
    expect(await registrar.find(account, mended)).toBeUndefined()
    const edited = await registrar.edit(account, ids, mended)
    expect(edited).toMatchObject({ ids, word: 'review', rejections: [] })
    expect(await registrar.find(account, mended)).toEqual(edited)
    expect(await registrar.edit(account, ids, mended)).toEqual(edited)
    expect(count('HH')).toBe(1)
  })

  it('that may not be edited says so, and why in the old way', async () => {
    const { twilio, registrar, account } = setting
    const number = await buy()
    const { ids } = await registrar.submit(account, tollFreeApplication(number))
    const fields = { edit_allowed: false, error_code: 30440, rejection_reason: 'Not served.' }
    twilio.set(ids.id, { status: 'TWILIO_REJECTED', ...fields })
    const rejections = [{ code: 30440, text: 'Not served.', fields: [] }]
    expect(await registrar.fetch(account, 'toll_free', ids)).toMatchObject({ editAllowed: false, rejections })
    expect((await failureOf(registrar.edit(account, ids, tollFreeApplication(number)))).failure).toBe('rejected')
  })

  it.each([
    ['TWILIO_APPROVED', 'approved'],
    ['IN_REVIEW', 'review'],
  ])('%s is %s', async (status, word) => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, tollFreeApplication(await buy()))
    twilio.set(ids.id, { status })
    expect(await registrar.fetch(account, 'toll_free', ids)).toMatchObject({ word })
    await registrar.remove(account, 'toll_free', ids)
    await registrar.remove(account, 'toll_free', ids)
    expect(await registrar.fetch(account, 'toll_free', ids)).toMatchObject({ word: 'removed' })
  })
})
