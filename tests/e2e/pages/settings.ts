import type { Locator, Page } from 'playwright'

/** `/dashboard/settings`. */
export class Settings {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(
    tab: 'profile' | 'account' | 'notifications' | 'sending' | 'domains' | 'appearance' | 'api-keys' | 'data',
  ): Promise<void> {
    await this.page.goto(`/dashboard/settings?tab=${tab}`)
    await this.page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Returns a tab of the list, which is partly off-screen on a phone. */
  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  /** Makes the next call to this path fail for want of fresh proof; the one after it reaches the server. */
  async growStale(path: string, email: string): Promise<void> {
    const ways = [
      { way: 'password', to: null },
      { way: 'email', to: email },
    ]
    const json = {
      message: 'Confirm that it’s you, then try again.',
      code: 'PROOF_NEEDED',
      status: 403,
      details: { ways },
    }
    await this.page.route(`**${path}`, (route) => route.fulfill({ status: 403, json }), { times: 1 })
  }

  async closed(): Promise<void> {
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
