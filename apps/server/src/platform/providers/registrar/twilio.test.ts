import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  artist,
  brandApplication,
  campaignApplication,
  company,
} from '../../../testing/twilio-registrar/applications.ts'
import { EVENTS_URL, failureOf, openSetting, type Setting } from '../../../testing/twilio-registrar/setting.ts'
import type { BrandApplication, Standing } from './registrar.ts'

let setting: Setting
beforeEach(async () => {
  setting = await openSetting()
})
afterEach(() => setting.twilio.close())

async function brand(application: BrandApplication = brandApplication()): Promise<Standing> {
  const standing = await setting.registrar.submit(setting.account, application)
  setting.twilio.set(standing.ids.id, { status: 'APPROVED', identity_status: 'VERIFIED' })
  return setting.registrar.fetch(setting.account, 'brand', standing.ids)
}

const count = (prefix: string): number => setting.twilio.world.all(prefix).length

describe('an account', () => {
  it('is a subaccount of its own for each owner, found again by another process', async () => {
    const { twilio, account, another } = setting
    const owner = { userId: '7b0f9d1e-0000-4000-8000-000000000001', name: 'NOVA' }
    const [first, second] = [await another().ensureAccount(owner), await another().ensureAccount(owner)]
    expect(second).toEqual(first)
    expect(first).not.toEqual(account)
    expect(twilio.world.accounts).toHaveLength(3)
  })

  it('has a sink for its events, once', async () => {
    const { account, another, twilio } = setting
    const owner = twilio.world.accounts.find(({ sid }) => sid === account.accountId)
    await another().ensureAccount({ userId: owner?.friendlyName.split(' ')[1] ?? '', name: 'NOVA' })
    expect(twilio.world.all('DG').map(({ sink_configuration }) => sink_configuration)).toEqual([
      { destination: EVENTS_URL, method: 'POST' },
    ])
    expect(count('DF')).toBe(1)
  })

  it("is the operator's own where its profile registers nobody else, and brands are handed in by hand", async () => {
    await setting.twilio.close()
    setting = await openSetting({}, 'direct_customer')
    const { registrar, account, twilio } = setting
    expect([await registrar.decideTenancy(), account.accountId]).toEqual(['direct', twilio.main.sid])
    expect((await failureOf(registrar.submit(account, brandApplication()))).failure).toBe('refused')
    twilio.world.shelf(twilio.main, '/v1/a2p/BrandRegistrations').push({
      sid: `BN${'a'.repeat(32)}`,
      status: 'APPROVED',
      identity_status: 'VERIFIED',
      brand_type: 'STANDARD',
      date_created: '2026-06-01T10:00:00Z',
      date_updated: '2026-06-01T10:00:00Z',
    })
    const found = await registrar.find(account, brandApplication())
    expect(found).toMatchObject({ word: 'approved', ids: { id: `BN${'a'.repeat(32)}` } })
    const campaign = campaignApplication(found?.ids ?? { id: '' })
    expect(await registrar.find(account, campaign)).toBeUndefined()
    expect((await failureOf(registrar.edit(account, campaign.brand, campaign))).failure).toBe('refused')
    const service = `MG${'b'.repeat(32)}`
    twilio.world.shelf(twilio.main, '/v1/Services').push({ sid: service })
    twilio.world.shelf(twilio.main, `/v1/Services/${service}/Compliance/Usa2p`).push({
      sid: `QE${'c'.repeat(32)}`,
      brand_registration_sid: campaign.brand.id,
      messaging_service_sid: service,
      campaign_status: 'VERIFIED',
    })
    expect(await registrar.submit(account, campaign)).toMatchObject({ word: 'approved', ids: { id: service } })
  })

  it('is known as one of many', async () => {
    expect(await setting.another().decideTenancy()).toBe('isv')
  })

  it('needs an approved profile of the operator to vouch for it', async () => {
    const { twilio, registrar, account } = setting
    twilio.set(twilio.world.all('BU')[0]?.sid ?? '', { status: 'in-review' })
    expect((await failureOf(registrar.submit(account, brandApplication()))).failure).toBe('refused')
  })
})

describe('a brand', () => {
  it('of an artist without a tax number is a sole proprietor, who answers a code', async () => {
    const { twilio, registrar, account } = setting
    const { ids, word } = await registrar.submit(account, brandApplication())
    expect(word).toBe('review')
    expect(twilio.world.all('BN')).toMatchObject([{ brand_type: 'SOLE_PROPRIETOR', mock: false }])
    expect(twilio.world.all('IT').map(({ type }) => type)).toEqual([
      'customer_profile_business_information',
      'starter_customer_profile_information',
      'sole_proprietor_information',
    ])
    twilio.set(ids.id, { status: 'APPROVED', identity_status: 'UNVERIFIED' })
    expect(await registrar.fetch(account, 'brand', ids)).toMatchObject({ word: 'person', person: 'code' })
    await registrar.resendCode(account, ids)
    twilio.set(ids.id, { identity_status: 'VERIFIED' })
    expect(await registrar.fetch(account, 'brand', ids)).toMatchObject({ word: 'approved' })
  })

  it.each([
    ['low_volume', { skip_automatic_sec_vet: true }],
    ['standard', { skip_automatic_sec_vet: null }],
  ] as const)('of a company of tier %s carries its tax number', async (tier, expected) => {
    const { twilio, registrar, account } = setting
    await registrar.submit(account, brandApplication({ tier, profile: company() }))
    expect(twilio.world.all('BN')).toMatchObject([{ brand_type: 'STANDARD', ...expected }])
    expect(twilio.world.all('IT')[1]?.attributes).toMatchObject({
      business_name: 'Nova Touring LLC',
      business_type: 'Limited Liability Corporation',
      business_industry: 'MEDIA',
      business_registration_identifier: 'EIN',
      business_registration_number: '123456789',
    })
  })

  it('is a mock where the operator tries things out', async () => {
    await setting.another({ isMock: true }).submit(setting.account, brandApplication())
    expect(setting.twilio.world.all('BN')).toMatchObject([{ mock: true }])
  })

  it('that Twilio rejected says why, and is mended in place', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, brandApplication())
    const errors = [{ code: 30795, description: 'The name does not match.', fields: ['first_name'] }]
    twilio.set(ids.id, { status: 'FAILED', errors })
    expect(await registrar.fetch(account, 'brand', ids)).toMatchObject({
      word: 'rejected',
      rejections: [{ code: 30795, text: 'The name does not match.', fields: ['first_name'] }],
    })
    const mended = brandApplication({ profile: artist({ firstName: 'Nora', city: 'Cambridge' }) })
    expect(await registrar.find(account, mended)).toBeUndefined()
    expect(await registrar.edit(account, ids, mended)).toMatchObject({ ids, word: 'review', rejections: [] })
    expect(await registrar.find(account, mended)).toMatchObject({ ids, word: 'review' })
    expect([count('BN'), count('AD'), count('RD')]).toEqual([1, 1, 1])
    expect(twilio.world.all('IT')[1]?.attributes).toMatchObject({ first_name: 'Nora' })
    expect(twilio.world.all('AD')).toMatchObject([{ city: 'Cambridge' }])
    expect((await failureOf(registrar.edit(account, ids, brandApplication()))).failure).toBe('rejected')
  })

  it('is rejected where its profile is, and the profile is handed in anew', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, brandApplication())
    const errors = [{ code: 18601, description: 'The address is unknown.' }]
    twilio.set(ids.profile ?? '', { status: 'twilio-rejected', errors })
    const rejections = [{ code: 18601, text: 'The address is unknown.', fields: [] }]
    expect(await registrar.fetch(account, 'brand', ids)).toMatchObject({ word: 'rejected', rejections })
    twilio.set(ids.id, { status: 'FAILED' })
    await registrar.edit(account, ids, brandApplication())
    expect(twilio.world.find(twilio.world.accounts[1] ?? twilio.main, ids.profile ?? '')).toMatchObject({
      status: 'pending-review',
    })
  })

  it('of a company that said it had no tax number is registered anew', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, brandApplication())
    twilio.set(ids.id, { status: 'FAILED' })
    const edited = await registrar.edit(account, ids, brandApplication({ tier: 'low_volume', profile: company() }))
    expect(edited.ids.id).not.toBe(ids.id)
    expect(twilio.world.all('BN').map(({ brand_type }) => brand_type)).toEqual(['SOLE_PROPRIETOR', 'STANDARD'])
  })

  it('that was withdrawn is taken up again by the next application, because a second one is not allowed', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, brandApplication())
    twilio.set(ids.id, { status: 'FAILED' })
    await registrar.remove(account, 'brand', ids)
    const next = brandApplication({ profile: artist({ firstName: 'Nora' }) })
    expect(await registrar.find(account, next)).toBeUndefined()
    expect(await registrar.submit(account, next)).toMatchObject({ ids, word: 'review' })
    expect(await registrar.find(account, next)).toMatchObject({ ids, word: 'review' })
    expect(count('BN')).toBe(1)
  })

  it('that lacks a part is rejected before it is registered', async () => {
    const { registrar, account } = setting
    const application = brandApplication({ tier: 'low_volume', profile: company({ taxNumber: '' }) })
    const { failure, rejections, message } = await failureOf(registrar.submit(account, application))
    expect([failure, rejections[0]?.code]).toEqual(['rejected', 22217])
    expect(message).not.toContain('business_registration_number')
    expect(count('BN')).toBe(0)
  })

  it.each([
    [{ status: 'IN_REVIEW' }, 'review'],
    [{ status: 'APPROVED', identity_status: 'SELF_DECLARED' }, 'review'],
    [{ status: 'APPROVED', identity_status: 'VETTED_VERIFIED' }, 'approved'],
    [{ status: 'APPROVED', identity_status: 'UNVERIFIED', brand_type: 'STANDARD' }, 'rejected'],
    [{ status: 'APPROVED', identity_status: 'VERIFIED', errors: [{ code: 30994 }] }, 'person'],
    [{ status: 'SUSPENDED' }, 'suspended'],
    [{ status: 'DELETION_PENDING' }, 'removed'],
    [{ status: 'DELETION_FAILED' }, 'unknown'],
  ])('%j is %s', async (fields, word) => {
    const { ids } = await brand()
    setting.twilio.set(ids.id, fields)
    expect(await setting.registrar.fetch(setting.account, 'brand', ids)).toMatchObject({ word })
  })

  it('is vetted once at a time, and gets a score', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await brand(brandApplication({ tier: 'standard', profile: company() }))
    await registrar.vet(account, ids)
    await registrar.vet(account, ids)
    expect(count('VT')).toBe(1)
    twilio.set(ids.id, { brand_score: 62 })
    expect(await registrar.fetch(account, 'brand', ids)).toMatchObject({ score: 62 })
  })
})

describe('a campaign', () => {
  it('hangs on a service of its own, and says all that was written', async () => {
    const { twilio, registrar, account } = setting
    const { ids } = await brand()
    expect(await registrar.useCases(account, ids)).toEqual(['sole_proprietor'])
    const standing = await registrar.submit(account, campaignApplication(ids))
    expect(standing).toMatchObject({ word: 'review', rejections: [] })
    expect(standing.ids.id).toBe(standing.ids.service)
    expect(count('MG')).toBe(1)
    expect(twilio.world.all('QE')).toMatchObject([
      {
        brand_registration_sid: ids.id,
        us_app_to_person_usecase: 'SOLE_PROPRIETOR',
        opt_in_keywords: ['NOVA'],
        privacy_policy_url: 'https://greenroom.example/nova/privacy',
        terms_and_conditions_url: 'https://greenroom.example/nova/terms',
      },
    ])
  })

  it.each([
    ['IN_PROGRESS', 'review'],
    ['VERIFIED', 'approved'],
    ['SUSPENDED', 'suspended'],
    ['SLEEPING', 'unknown'],
  ])('%s is %s', async (campaign_status, word) => {
    const { twilio, registrar, account } = setting
    const { ids } = await registrar.submit(account, campaignApplication((await brand()).ids))
    const [campaign] = twilio.world.all('QE')
    twilio.set(campaign?.sid ?? '', { campaign_status, rate_limits: { att: { mps: 4, msg_class: 'T' } } })
    expect(await registrar.fetch(account, 'campaign', ids)).toMatchObject({ word, perSecond: 4 })
  })

  it('that was rejected is mended in place, or else removed and handed in anew', async () => {
    const { twilio, registrar, account } = setting
    const application = campaignApplication((await brand()).ids)
    const { ids } = await registrar.submit(account, application)
    const [campaign] = twilio.world.all('QE')
    const errors = [{ error_code: 30909, fields: ['MESSAGE_FLOW'], description: 'The flow is incomplete.' }]
    twilio.set(campaign?.sid ?? '', { campaign_status: 'FAILED', errors })
    expect(await registrar.fetch(account, 'campaign', ids)).toMatchObject({
      word: 'rejected',
      rejections: [{ code: 30909, text: 'The flow is incomplete.', fields: ['MESSAGE_FLOW'] }],
    })
    const flow = 'Fans tick an optional box on greenroom.example/nova/texts, or text NOVA.'
    const mended = { ...application, service: ids.id, profile: artist({ flow }) }
    expect(await registrar.find(account, mended)).toBeUndefined()
    twilio.world.canEditCampaigns = false
    expect((await failureOf(registrar.edit(account, ids, mended))).failure).toBe('rejected')
    twilio.world.canEditCampaigns = true
    expect(await registrar.edit(account, ids, mended)).toMatchObject({ ids, word: 'review' })
    expect(await registrar.edit(account, ids, mended)).toMatchObject({ ids, word: 'review' })
    expect(await registrar.find(account, mended)).toMatchObject({ ids, word: 'review' })
    await registrar.remove(account, 'campaign', ids)
    await registrar.remove(account, 'campaign', ids)
    expect(await registrar.fetch(account, 'campaign', ids)).toMatchObject({ word: 'removed' })
  })

  it('waits for a verified brand', async () => {
    const { registrar, account } = setting
    const { ids } = await registrar.submit(account, brandApplication())
    const { failure, rejections } = await failureOf(registrar.submit(account, campaignApplication(ids)))
    expect([failure, rejections[0]?.code]).toEqual(['rejected', 21717])
  })
})
