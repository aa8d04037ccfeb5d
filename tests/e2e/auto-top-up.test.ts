import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { Billing, callItselfIphone, chooseCard, spend } from './pages/billing.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

async function openBilling(size = DESKTOP): Promise<Billing> {
  const billing = new Billing((await becomeArtist(await browser.newPerson({ size }))).page)
  await billing.open()
  return billing
}
async function secondTab({ page }: Billing): Promise<Billing> {
  const other = new Billing(await page.context().newPage())
  await other.open()
  await page.bringToFront()
  return other
}
/** Returns the payments that the bank has seen, newest first. */
async function paymentsOf(page: Page) {
  const { url } = await callApi(page, 'POST', '/api/billing/portal')
  const customer = new URL(String(url)).pathname.split('/').at(-1)
  return (await callApi(page, 'GET', `/sandbox/api/customers/${customer}`)).payments as { status: string }[]
}

describe('auto top-up', () => {
  it('charges the kept card when a spend takes the balance below the threshold, and tells it in one of two tabs', async () => {
    const billing = await openBilling()
    await billing.fundKeeping('Pays')
    const other = await secondTab(billing)
    await billing.turnOn()
    await other.page.getByText('Below $10.00, we add $25.00 from Visa •• 4242.').waitFor()
    await spend(billing.page, 2000)
    for (const tab of [billing, other]) {
      await tab.hasBalance('$30.00')
      await tab.page.getByRole('cell', { name: /^Auto top-up/ }).waitFor()
    }
    const told = async () => {
      const toasts = [billing, other].map(({ page }) =>
        page.getByText('Auto top-up successful! Added $25.00 to your wallet.').count(),
      )
      return (await Promise.all(toasts)).reduce((sum, count) => sum + count)
    }
    await expect.poll(told).toBe(1)
    await expectSound(billing.page)
    await billing.page.reload()
    await billing.toggle.waitFor()
    expect(await billing.page.getByText('Auto top-up successful!').count()).toBe(0)
  })

  it('says why a card was declined, tries no other time at once, and is turned off and on again with Undo', async () => {
    const billing = await openBilling()
    await billing.fundKeeping('Pays now, is declined later')
    await billing.turnOn()
    await spend(billing.page, 2000)
    await billing.page.getByText(/^Auto top-up failed: ./).waitFor()
    await billing.page.getByText('Your card was declined', { exact: true }).waitFor()
    await expectSound(billing.page)
    for (let i = 0; i < 3; i++) await spend(billing.page, 1)
    await billing.hasBalance('$4.97')
    expect((await paymentsOf(billing.page)).map(({ status }) => status)).toEqual(['declined', 'paid'])
    await billing.toggle.press('Space')
    await billing.page.getByText('Auto top-up is off.').waitFor()
    await expect.poll(() => billing.toggle.isChecked()).toBe(false)
    await billing.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => billing.toggle.isChecked()).toBe(true)
  })

  it('has nothing to charge once the card is removed, and says so', async () => {
    const billing = await openBilling()
    await billing.fundKeeping('Pays')
    await billing.turnOn()
    const remove = billing.page.getByRole('button', { name: 'Remove', exact: true })
    await remove.press('Enter')
    await billing.dialog.getByText(/auto top-up stops/).waitFor()
    await expectSound(billing.page)
    await billing.dialog.getByRole('button', { name: 'Remove card' }).click()
    await billing.page.getByText('No card saved.').waitFor()
    await billing.page.getByText('There is no card to charge').waitFor()
    await expectSound(billing.page)
  })

  it('asks for a card first, and goes on once it is kept', async () => {
    const billing = await openBilling(PHONE)
    await billing.toggle.press('Space')
    const add = billing.dialog.getByRole('button', { name: 'Add a card' })
    await add.waitFor()
    await expectSoundEverywhere(billing.page)
    const tab = await billing.inNewTab(() => add.click())
    await chooseCard(tab, 'Asks your bank')
    await tab.getByLabel('After the payment').selectOption('never')
    await tab.getByRole('button', { name: 'Keep card and return' }).click()
    await Promise.all([tab.waitForEvent('close'), tab.getByRole('button', { name: 'Approve' }).click()])
    await billing.page.getByText('Mastercard •• 3220 was saved.').waitFor()
    await billing.dialog.getByText('Charged to Mastercard •• 3220').waitFor()
    await billing.dialog.getByText(/so we charge \$25\.00 at once/).waitFor()
    await billing.dialog.getByRole('button', { name: 'Turn on' }).click()
    await billing.page.getByRole('cell', { name: /^Auto top-up/ }).waitFor()
    await expectSoundEverywhere(billing.page)
  })

  it('comes back on an iPhone, where the card is kept in the same tab, to what was chosen', async () => {
    const { page } = await becomeArtist(await browser.newPerson({ size: PHONE }))
    await page.addInitScript(callItselfIphone)
    const billing = new Billing(page)
    await billing.open()
    await billing.toggle.press('Space')
    await billing.dialog.getByLabel('When the balance falls below').fill('7.50')
    await billing.dialog.getByRole('button', { name: 'Add a card' }).click()
    await page.getByRole('button', { name: 'Keep card and return' }).click()
    await billing.dialog.getByText('Charged to Visa •• 4242').waitFor()
    await expectSound(page)
    expect(await billing.dialog.getByLabel('When the balance falls below').inputValue()).toBe('7.50')
    await page.keyboard.press('Escape')
    await billing.dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await billing.toggle.waitFor()
    expect(await billing.dialog.count()).toBe(0)
  })
})
