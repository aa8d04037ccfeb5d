import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, expectNoSideways, PHONE, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

const BILLING = '/dashboard/settings?tab=billing'

/** Chooses $25 in Add Funds; the checkout opens in a tab of its own. */
async function openCheckout(page: Page): Promise<Page> {
  await page
    .getByRole('button', { name: /add funds/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add funds' })
  await dialog.getByRole('button', { name: '$25', exact: true }).click()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Pay $25.00' }).click(),
  ])
  await tab.waitForURL(/\/sandbox\/checkout\//)
  return tab
}
const newArtist = async (size = DESKTOP) => (await becomeArtist(await browser.newPerson({ size }))).page

describe('a top-up', () => {
  it('is paid and credited on return, once, and shows in every tab', async () => {
    const page = await newArtist()
    await page.goto(BILLING)
    await page.getByText('Nothing has moved yet').waitFor()
    const tab = await openCheckout(page)
    await tab.getByText('Test mode.').waitFor()
    await expectAccessible(tab)
    await tab.getByLabel('After the payment').selectOption('twice')
    await tab.getByRole('button', { name: 'Pay and return' }).click()
    await tab.getByText('Successfully added $25.00 to your wallet!').waitFor()
    await expect.poll(() => new URL(tab.url()).search).toBe('?tab=billing')
    await tab.getByRole('cell', { name: 'Added funds' }).waitFor()
    expect(await tab.getByRole('cell', { name: 'Added funds' }).count()).toBe(1)
    await expectAccessible(tab)
    await page.getByRole('button', { name: 'Wallet balance $25.00, add funds' }).waitFor()
  })

  it('is credited when the payer never returns', async () => {
    const page = await newArtist()
    await page.goto(BILLING)
    const tab = await openCheckout(page)
    await tab.getByRole('button', { name: 'Pay and stay away' }).click()
    await tab.getByText('This is paid.').waitFor()
    await tab.close()
    await page.getByRole('button', { name: 'Wallet balance $25.00, add funds' }).waitFor()
  })

  it('adds nothing when the card is declined, and can be paid after', async () => {
    const page = await newArtist()
    await page.goto(BILLING)
    const tab = await openCheckout(page)
    await tab.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await tab.getByText('Your card was declined.').waitFor()
    await tab.getByRole('link', { name: 'Cancel' }).click()
    await tab.getByRole('button', { name: 'Wallet balance $0.00, add funds' }).waitFor()
    await tab.goBack()
    await tab.getByLabel('After the payment').selectOption('never')
    await tab.getByRole('button', { name: 'Pay and return' }).click()
    await tab.getByText('Successfully added $25.00 to your wallet!').waitFor()
  })

  it('starts in the drawer of a phone, and stays in the same tab on an iPhone', async () => {
    const page = await newArtist(PHONE)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      }),
    )
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Add Funds' }).click()
    await page.getByRole('button', { name: 'Pay $25.00' }).click()
    await page.waitForURL(/\/sandbox\/checkout\//)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay and return' }).click()
    await page.getByText('Successfully added $25.00 to your wallet!').waitFor()
    await expectNoSideways(page)
  })
})
