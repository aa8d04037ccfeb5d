import { afterEach, beforeEach, expect, it } from 'vitest'
import { brandApplication, company } from '../../../testing/twilio-registrar/applications.ts'
import { failureOf, openSetting, type Setting } from '../../../testing/twilio-registrar/setting.ts'

let setting: Setting
beforeEach(async () => {
  setting = await openSetting()
})
afterEach(() => setting.twilio.close())

it('the brand of a listed company names its shares, and the mailbox that answers the registry', async () => {
  const { twilio, registrar, account } = setting
  const listed = (more: object) =>
    brandApplication({
      tier: 'standard',
      profile: company({ companyType: 'public', stockExchange: 'NASDAQ', ...more }),
    })
  expect((await failureOf(registrar.submit(account, listed({ stockTicker: '' })))).failure).toBe('rejected')
  await registrar.submit(account, listed({ stockTicker: 'nova' }))
  const facts = () => twilio.world.all('IT').findLast(({ type }) => type === 'us_a2p_messaging_profile_information')
  expect(facts()?.attributes).toEqual({
    company_type: 'public',
    stock_exchange: 'NASDAQ',
    stock_ticker: 'NOVA',
    brand_contact_email: company().email,
  })
})

it('the brand of another company says nothing of shares', async () => {
  const profile = company({ stockExchange: 'NYSE', stockTicker: 'OLD' })
  await setting.registrar.submit(setting.account, brandApplication({ tier: 'standard', profile }))
  const facts = setting.twilio.world.all('IT').find(({ type }) => type === 'us_a2p_messaging_profile_information')
  expect(facts?.attributes).toEqual({ company_type: 'private' })
})
