import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { chooseCard } from './pages/billing.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

const pathOf = ({ url }: { url?: unknown }) => {
  const { pathname, search } = new URL(String(url))
  return pathname + search
}
const topUp = (page: Page) => callApi(page, 'POST', '/functions/v1/create-wallet-checkout', { amount: 2500 })
const balance = async (page: Page) => (await callApi(page, 'GET', '/api/wallet')).balance

describe('the sandbox’s checkout', () => {
  it('is sound at every step', async () => {
    const { page } = await becomeArtist(await browser.newPerson({ size: PHONE }))
    await page.goto(pathOf(await topUp(page)))
    await page.getByRole('heading', { name: '$25.00', level: 1 }).waitFor()
    await expectSoundEverywhere(page)
    await chooseCard(page, 'Is declined')
    await page.getByRole('button', { name: 'Pay and stay away' }).click()
    await page.getByText('Your card was declined.').waitFor()
    await expectSoundEverywhere(page)
    await chooseCard(page, 'Asks your bank')
    await page.getByRole('button', { name: 'Pay and stay away' }).click()
    await page.getByRole('heading', { name: 'Your bank asks: is this you?' }).waitFor()
    await expectSoundEverywhere(page)
    // After a reload the bank is still waiting.
    await page.reload()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('Your bank did not approve it.').waitFor()
    await chooseCard(page, 'Pays')
    await page.getByRole('button', { name: 'Pay and stay away' }).click()
    await page.getByText('Your payment is complete.').waitFor()
    await expectSoundEverywhere(page)
    await expect.poll(() => balance(page)).toBe(2500)
  })

  it('is paid once when both of two tabs pay', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    const path = pathOf(await topUp(page))
    const tabs = [page, await page.context().newPage()]
    for (const tab of tabs) {
      await tab.goto(path)
      await tab.getByRole('heading', { name: '$25.00', level: 1 }).waitFor()
    }
    await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Pay and stay away' }).click()))
    for (const tab of tabs) await tab.getByText('Your payment is complete.').waitFor()
    await expect.poll(() => balance(page)).toBe(2500)
    const portal = await callApi(page, 'POST', '/api/billing/portal')
    await page.goto(pathOf(portal))
    await page.getByRole('link', { name: /^Receipt from / }).waitFor()
    expect(await page.getByRole('link', { name: /^Receipt from / }).count()).toBe(1)
  })
})

describe('the sandbox’s billing pages', () => {
  it('refund, dispute and win: the wallet follows', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    await page.goto(pathOf(await topUp(page)))
    await page.getByRole('button', { name: 'Pay and stay away' }).click()
    await page.getByText('Your payment is complete.').waitFor()
    await expect.poll(() => balance(page)).toBe(2500)
    await page.goto(pathOf(await callApi(page, 'POST', '/api/billing/portal')))
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund a payment' })
    await dialog.getByLabel('Amount').fill('10')
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await page.getByText('$10.00 went back').waitFor()
    await expect.poll(() => balance(page)).toBe(1500)
    await page.getByRole('button', { name: 'Dispute', exact: true }).click()
    await page.getByText('Disputed', { exact: true }).waitFor()
    await expect.poll(() => balance(page)).toBe(0)
    await expectSound(page)
    await page.getByRole('button', { name: 'Win the dispute' }).click()
    await expect.poll(() => balance(page)).toBe(1500)
    await page.getByRole('button', { name: 'Make it fail' }).click()
    await page.getByText('$10.00 came back: the refund failed').waitFor()
    await expect.poll(() => balance(page)).toBe(2500)
    await page.getByRole('link', { name: /^Receipt from / }).click()
    await page.getByRole('article', { name: 'Receipt' }).waitFor()
    await expectSound(page)
  })

  it('a renewal that is declined is past due until another card pays it, on a phone', async () => {
    const { page } = await becomeArtist(await browser.newPerson({ size: PHONE, dark: true }))
    await page.goto(pathOf(await callApi(page, 'POST', '/api/subscription/checkout', { plan: 'basic' })))
    await chooseCard(page, 'Pays now, is declined later')
    await page.getByRole('button', { name: 'Subscribe and stay away' }).click()
    await page.getByText('Your payment is complete.').waitFor()
    const status = async () => (await callApi(page, 'GET', '/api/subscription')).status
    await expect.poll(status).toBe('active')
    await page.goto(pathOf(await callApi(page, 'POST', '/api/billing/portal')))
    await page.getByRole('button', { name: 'Renew now' }).click()
    await page.getByText('Past due').waitFor()
    await expect.poll(status).toBe('past_due')
    await expectSound(page)
    await page.getByLabel('Another test card').selectOption('Pays')
    await page.getByRole('button', { name: 'Keep this card' }).click()
    await page.getByText('Active', { exact: true }).waitFor()
    await expect.poll(status).toBe('active')
    await page.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText(/^Ends on /).waitFor()
    await page.getByRole('button', { name: 'End the period now' }).click()
    await page.getByText('Ended', { exact: true }).waitFor()
    await expect.poll(status).toBe('canceled')
    await page.getByRole('link', { name: /^Return to / }).click()
    await page.waitForURL(/\/dashboard\/settings\?tab=billing/)
  })
})
