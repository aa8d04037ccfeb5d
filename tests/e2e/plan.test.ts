import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, PHONE, useBrowser } from './browser.ts'
import { newUsername } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import { becomeArtist } from './pages/people.ts'
import { bankOf, chooseInNewTab, havePlan, payAndReturn } from './pages/plan.ts'

const browser = useBrowser()

const BILLING = '/dashboard/settings?tab=billing'
const newArtist = async (size = DESKTOP, dark = false) => becomeArtist(await browser.newPerson({ size, dark }))
const plans = (page: Page) => page.getByRole('list', { name: 'Plans' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const badge = (page: Page, plan: string) => page.getByRole('link', { name: `Your plan: ${plan}` })

/** Types a new site and submits it. */
async function makeSite(page: Page, name: string): Promise<void> {
  await button(page, 'New site').click()
  const form = page.getByRole('dialog', { name: 'New site' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Username').fill(newUsername())
  await form.getByText(/is available/).waitFor()
  await button(page, 'Create site').click()
}

describe('a plan', () => {
  it('is subscribed to from billing, in another tab', async () => {
    const { page } = await newArtist(DESKTOP, true)
    await page.goto(BILLING)
    await page.getByText('Free, for as long as you like. No card needed.').waitFor()
    await button(page, 'Choose a plan').click()
    await plans(page).waitFor()
    await expectSound(page)
    const tab = await chooseInNewTab(page, 'Pro')
    await page.getByText('Pay in the tab that just opened.').waitFor()
    await expectSound(page)
    await Promise.all([
      page.getByRole('heading', { name: 'You are on Pro now' }).waitFor(),
      tab.waitForEvent('close'),
      payAndReturn(tab),
    ])
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText(/^\$49\.99 a month\. Renews on /).waitFor()
    await badge(page, 'Pro').waitFor()
    await expectSound(page)
  })

  it('is cancelled and resumed, on a phone', async () => {
    const { page } = await newArtist(PHONE)
    await havePlan(page, 'basic')
    await page.goto(BILLING)
    await button(page, 'Cancel plan').click()
    const dialog = page.getByRole('dialog', { name: 'Cancel your plan' })
    await dialog.getByText(/^You keep Basic until .* Then you are on the Free Trial\.$/).waitFor()
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Cancel plan' }).click()
    await page.getByText('Your plan is canceled.').waitFor()
    await page.getByText(/^Paid until /).waitFor()
    await expectSound(page)
    await button(page, 'Keep Basic').click()
    await page.getByText(/^\$9\.99 a month\. Renews on /).waitFor()
  })
})

describe('a full plan', () => {
  it('leads to a bigger one, and what was typed goes on by itself', async () => {
    const { page } = await newArtist()
    await page.goto('/dashboard/mini-sites')
    await makeSite(page, 'Second Set')
    await page.getByText(/^Free Trial has room for 1 site, and you have 1\./).waitFor()
    await expectSound(page)
    const tab = await chooseInNewTab(page, 'Basic')
    await payAndReturn(tab)
    await page.waitForURL(/\/editor\//)
    await page.getByText('Second Set').first().waitFor()
  })

  it('lets the words stay when the plans are closed by keyboard, and can be asked again', async () => {
    const { page } = await newArtist()
    await page.goto('/dashboard/mini-sites')
    await makeSite(page, 'Second Set')
    await plans(page).waitFor()
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.textContent)).toContain(
        'Enterprise',
      )
    }
    await page.keyboard.press('Escape')
    await plans(page).waitFor({ state: 'hidden' })
    const form = page.getByRole('dialog', { name: 'New site' })
    await form.getByText('Your plan has no room for another site.').waitFor()
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Second Set')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Create site')
    await page.keyboard.press('Enter')
    await plans(page).waitFor()
  })

  it('is paid in the same tab on an iPhone, and the words are there on return', async () => {
    const { page } = await newArtist(PHONE)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      }),
    )
    await page.goto('/dashboard/mini-sites')
    await makeSite(page, 'Second Set')
    await plans(page).waitFor()
    await expectSound(page)
    await button(page, 'Choose Basic').click()
    await page.waitForURL(/\/sandbox\/checkout\//)
    await payAndReturn(page)
    await page.getByText('You are on Basic now').waitFor()
    const form = page.getByRole('dialog', { name: 'New site' })
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Second Set')
    await expect.poll(() => new URL(page.url()).search).toBe('?new=')
    await button(page, 'Create site').click()
    await page.waitForURL(/\/editor\//)
  })
})

describe('a smaller plan', () => {
  it('keeps what its owner chooses, and shows no visitor the rest', async () => {
    const { page, username } = await newArtist()
    await havePlan(page, 'pro')
    const others = ['Second Set', 'Tour', 'Merch'].map((name) => ({ name, username: newUsername() }))
    for (const site of others) await callApi(page, 'POST', '/api/minisites', site)
    await page.goto(BILLING)
    await button(page, 'Change plan').click()
    await button(page, 'Switch to Basic').click()
    await page
      .getByText(/^You have 4 sites, and Basic has room for 3\. You have 14 days to choose what stays/)
      .waitFor()
    await expectSound(page)
    await button(page, 'Move to Basic').click()
    await page.getByRole('heading', { name: 'Choose what stays' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('region', { name: 'Choose what stays' }).getByRole('link', { name: 'Choose' }).click()
    const sites = page.getByRole('region', { name: 'Choose what stays' })
    await sites.getByRole('checkbox').first().waitFor()
    for (const box of await sites.getByRole('checkbox').all()) await box.check()
    await sites.getByText('4 of 3 chosen. Remove 1.').waitFor()
    await sites.getByRole('checkbox', { name: /^Nova Reyes/ }).uncheck()
    await expectSound(page)
    await button(page, 'Keep these').click()
    await page.getByRole('heading', { name: 'Choose what is shown' }).waitFor()
    await expectSound(page)
    await expect.poll(async () => (await page.request.get(`/${username}`)).status()).toBe(404)
    expect((await page.request.get(`/${others[0]?.username}`)).status()).toBe(200)
    await page.goto('/dashboard/mini-sites')
    await page.getByText('Saved but not shown').waitFor()
    await expectSound(page)
  })
})

describe('a payment that fails', () => {
  it('is said above every screen until it is settled', async () => {
    const { page } = await newArtist(PHONE)
    await havePlan(page, 'pro')
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('heading', { name: 'Mini Sites' }).waitFor()
    const bank = await bankOf(page)
    await bank.failRenewal()
    const banner = page.getByRole('region', { name: 'Your last payment did not go through' })
    await banner.waitFor()
    await expectSound(page)
    await banner.getByRole('link', { name: 'Pay now' }).click()
    await page.getByText('Payment failed').waitFor()
    await expectSound(page)
    await bank.replaceCard()
    await page.getByText(/^\$49\.99 a month\. Renews on /).waitFor()
  })
})

describe('two tabs', () => {
  it('hear of an upgrade in the other one, and what waits there goes on', async () => {
    const { page } = await newArtist()
    await page.goto('/dashboard/mini-sites')
    await makeSite(page, 'Second Set')
    await plans(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(BILLING)
    await badge(other, 'Free Trial').waitFor()
    await button(other, 'Choose a plan').click()
    const checkout = await chooseInNewTab(other, 'Pro')
    await checkout.getByRole('button', { name: /^(Pay|Subscribe) and stay away$/ }).click()
    await badge(other, 'Pro').waitFor()
    await page.waitForURL(/\/editor\//)
  })

  it('buy one plan between them', async () => {
    const { page } = await newArtist()
    await page.goto(BILLING)
    await button(page, 'Choose a plan').click()
    await plans(page).waitFor()
    const other = await page.context().newPage()
    await other.goto(BILLING)
    await page.bringToFront()
    await Promise.all([page.getByRole('heading', { name: 'You are on Basic now' }).waitFor(), havePlan(other, 'basic')])
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await button(page, 'Change plan').click()
    await button(page, 'Choose Pro').click()
    await page.getByText('Pro starts at once.').waitFor()
  })
})
