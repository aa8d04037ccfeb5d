import type { Page } from 'playwright'
import { callApi } from './api.ts'

/** Test cards of the sandbox, as its checkout names them. */
export type TestCard =
  | 'Pays'
  | 'Is declined'
  | 'Asks your bank'
  | 'Pays now, is declined later'
  | 'Asks your bank every time'

/** `/dashboard/settings?tab=billing`. */
export class Billing {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/settings?tab=billing')
    await this.page.getByRole('heading', { name: 'Receipts and invoices' }).waitFor()
    await this.toggle.waitFor()
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  get toggle() {
    return this.page.getByRole('switch', { name: 'Auto top-up' })
  }

  /** Expects the balance in the top bar of a wide window. */
  async hasBalance(dollars: string): Promise<void> {
    await this.page.getByRole('button', { name: `Wallet balance ${dollars}, add funds` }).waitFor()
  }

  /** Chooses $25 in Add Funds; the checkout opens in a new tab. */
  async openCheckout({ keepsCard = false } = {}): Promise<Page> {
    await this.page.getByRole('main').getByRole('button', { name: 'Add Funds' }).click()
    await this.dialog.getByRole('button', { name: '$25', exact: true }).click()
    if (keepsCard) await this.dialog.getByRole('checkbox', { name: 'Save my card for auto top-up' }).press('Space')
    return this.inNewTab(() => this.dialog.getByRole('button', { name: 'Pay $25.00' }).click())
  }

  /** Tops up by $25 with a card that is saved, without returning. */
  async fundKeeping(card: TestCard): Promise<void> {
    const tab = await this.openCheckout({ keepsCard: true })
    await chooseCard(tab, card)
    await tab.getByRole('button', { name: 'Pay and stay away' }).click()
    await tab.getByText('Your payment is complete.').waitFor()
    await tab.close()
    await this.hasBalance('$25.00')
    await this.page.getByText('Expires 12/34').waitFor()
    // The tab that was left follows by itself.
    await this.page.getByRole('dialog', { name: 'Payment received' }).getByRole('button', { name: 'Done' }).click()
  }

  /** Turns on auto top-up by keyboard with the dialog's defaults: below $10, add $25. */
  async turnOn(): Promise<void> {
    await this.toggle.press('Space')
    const below = this.dialog.getByLabel('When the balance falls below')
    await below.and(this.page.locator(':focus')).waitFor()
    await this.dialog.getByRole('button', { name: 'Turn on' }).waitFor()
    await below.press('Enter')
    await this.dialog.waitFor({ state: 'hidden' })
    await this.page.getByText('Below $10.00, we add $25.00').waitFor()
  }

  /** Clicks something that opens a page of the provider in a new tab. */
  async inNewTab(click: () => Promise<void>, address = /\/sandbox\/checkout\//): Promise<Page> {
    const [tab] = await Promise.all([this.page.context().waitForEvent('page'), click()])
    await tab.waitForURL(address)
    return tab
  }
}

export const chooseCard = (tab: Page, card: TestCard): Promise<void> =>
  tab.getByRole('radio', { name: card, exact: true }).press('Space')

/** Spends through the RPC, as a program of this page's person would. @param amount cents */
export async function spend(page: Page, amount: number): Promise<void> {
  const { id } = await callApi(page, 'GET', '/api/me')
  await callApi(page, 'POST', '/rest/v1/rpc/spend_wallet_credits', {
    p_user_id: id,
    p_amount: amount,
    p_description: 'Texts to Lisbon',
    p_category: 'sms',
  })
}

/** Runs in the page. iOS is recognized by the user agent. */
export const callItselfIphone = (): void => {
  Object.defineProperty(navigator, 'userAgent', {
    value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  })
}
