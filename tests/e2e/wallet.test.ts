import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { Billing, callItselfIphone, chooseCard, spend } from './pages/billing.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

async function openBilling(size = DESKTOP): Promise<Billing> {
  const billing = new Billing((await becomeArtist(await browser.newPerson({ size }))).page)
  await billing.open()
  return billing
}
const ADDED = 'Successfully added $25.00 to your wallet!'

describe('a top-up', () => {
  it('is paid in a tab that closes by itself, and credited once in the tab that was left', async () => {
    const billing = await openBilling()
    const { page } = billing
    await page.getByText('No transactions yet').waitFor()
    const tab = await billing.openCheckout()
    await billing.dialog.getByText('Pay in the tab that just opened.').waitFor()
    await expectSound(page)
    await tab.getByText('Test mode.').waitFor()
    await tab.getByLabel('After the payment').selectOption('twice')
    await Promise.all([tab.waitForEvent('close'), tab.getByRole('button', { name: 'Pay and return' }).click()])
    await page.getByText(ADDED).waitFor()
    await page.getByRole('dialog', { name: 'Payment received' }).getByText('Your balance is $25.00 now.').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('cell', { name: /^Added funds/ }).waitFor()
    expect(await page.getByRole('cell', { name: /^Added funds/ }).count()).toBe(1)
    await page.getByRole('link', { name: /^View the receipt from / }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=billing')
    await billing.hasBalance('$25.00')
  })

  it('goes on in the tab of the checkout if the first one is gone', async () => {
    const billing = await openBilling()
    const tab = await billing.openCheckout()
    await billing.page.close()
    await tab.getByRole('button', { name: 'Pay and return' }).click()
    await tab.getByText(ADDED).waitFor()
    await expect.poll(() => new URL(tab.url()).search).toBe('?tab=billing')
    await tab.getByRole('cell', { name: /^Added funds/ }).waitFor()
    await expectSound(tab)
  })

  it('is credited when the payer never returns', async () => {
    const billing = await openBilling()
    const tab = await billing.openCheckout()
    await tab.getByRole('button', { name: 'Pay and stay away' }).click()
    await tab.getByText('Your payment is complete.').waitFor()
    await tab.close()
    await billing.hasBalance('$25.00')
  })

  it('adds nothing when the card is declined, and can be paid after', async () => {
    const billing = await openBilling()
    const tab = await billing.openCheckout()
    await chooseCard(tab, 'Is declined')
    await tab.getByRole('button', { name: 'Pay and return' }).click()
    await tab.getByText('Your card was declined.').waitFor()
    await Promise.all([tab.waitForEvent('close'), tab.getByRole('link', { name: 'Cancel' }).click()])
    await billing.hasBalance('$0.00')
    const again = await billing.inNewTab(() => billing.dialog.getByRole('button', { name: 'Pay $25.00' }).click())
    await again.getByLabel('After the payment').selectOption('never')
    await Promise.all([again.waitForEvent('close'), again.getByRole('button', { name: 'Pay and return' }).click()])
    await billing.page.getByText(ADDED).waitFor()
  })

  it('adds nothing while the bank is refused its question, and is credited once it is answered', async () => {
    const billing = await openBilling()
    const tab = await billing.openCheckout()
    await chooseCard(tab, 'Asks your bank')
    await tab.getByRole('button', { name: 'Pay and return' }).click()
    await tab.getByRole('button', { name: 'Refuse' }).click()
    await tab.getByRole('alert').waitFor()
    await chooseCard(tab, 'Asks your bank')
    await tab.getByRole('button', { name: 'Pay and return' }).click()
    await billing.hasBalance('$0.00')
    await Promise.all([tab.waitForEvent('close'), tab.getByRole('button', { name: 'Approve' }).click()])
    await billing.page.getByText(ADDED).waitFor()
    await billing.hasBalance('$25.00')
  })

  it('starts in the drawer of a phone, and stays in the same tab on an iPhone', async () => {
    const { page } = await becomeArtist(await browser.newPerson({ size: PHONE }))
    await page.addInitScript(callItselfIphone)
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Add Funds' }).click()
    await page.getByRole('button', { name: 'Pay $25.00' }).click()
    const pay = page.getByRole('button', { name: 'Pay and return' })
    await pay.waitFor()
    await expectSound(page)
    await pay.click()
    await page.getByText(ADDED).waitFor()
    await page.getByRole('cell', { name: /^Added funds/ }).waitFor()
    await expectSound(page)
  })

  it('says that nobody is signed in any more, and leads to the login', async () => {
    const billing = await openBilling()
    await billing.page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click()
    // The session ends just before this call, and nothing else has noticed.
    await billing.page.route('**/create-wallet-checkout', async (route) => {
      await billing.page.context().clearCookies()
      await route.continue()
    })
    await billing.dialog.getByRole('button', { name: 'Pay $25.00' }).click()
    await billing.page.getByText('User not authenticated').first().waitFor()
    await billing.page.waitForURL('**/login')
  })
})

describe('what has moved', () => {
  it('goes down live when the bank sends a top-up back, and what is short is owed', async () => {
    const billing = await openBilling()
    await billing.fundKeeping('Pays')
    await spend(billing.page, 1000)
    await billing.hasBalance('$15.00')
    const answer = await billing.page.request.post('/api/billing/portal', { headers: { origin: browser.url } })
    const portal = await billing.page.context().newPage()
    await portal.goto(((await answer.json()) as { url: string }).url)
    const refund = async (amount: string) => {
      await portal.getByRole('button', { name: 'Refund', exact: true }).click()
      await portal.getByLabel('Amount').fill(amount)
      await portal.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
      await portal.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await refund('5')
    await billing.hasBalance('$10.00')
    await billing.page.getByText('Partly refunded').waitFor()
    await refund('20')
    await billing.hasBalance('$0.00')
    await billing.page.getByText('You owe').waitFor()
    await billing.page.getByText('$10.00', { exact: true }).first().waitFor()
    await expectSound(billing.page)
  })

  it('is filtered in the address, told with the balance after it, and taken along as CSV', async () => {
    const billing = await openBilling(PHONE)
    const { page } = billing
    await expectSoundEverywhere(page)
    const tab = await billing.openCheckout()
    await tab.getByRole('button', { name: 'Pay and stay away' }).click()
    await page.getByRole('cell', { name: /^Added funds/ }).waitFor()
    for (const amount of [86, 14]) await spend(page, amount)
    const rows = page.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count()).toBe(4)
    expect(await rows.nth(1).textContent()).toMatch(/-\$0\.14.*\$24\.00/)
    await expectSoundEverywhere(page)
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Spending')
    await expect.poll(() => rows.count()).toBe(3)
    expect(new URL(page.url()).searchParams.get('kind')).toBe('spending')
    await page.reload()
    await expect.poll(() => rows.count()).toBe(3)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3)
    await page.getByText('In', { exact: true }).click()
    await page.getByText('No transactions of this kind.').waitFor()
  })

  it('is told to who deletes the account', async () => {
    const billing = await openBilling()
    await billing.fundKeeping('Pays')
    await billing.page.goto('/dashboard/settings?tab=data')
    await billing.page.getByRole('button', { name: 'Delete account' }).click()
    await billing.dialog.getByText(/Your wallet holds \$25\.00\..* goes back to the cards it came from/).waitFor()
    await expectSound(billing.page)
  })
})
