import type { Locator, Page } from 'playwright'
import { PASSWORD } from './account.ts'

/** `/dashboard/settings`. */
export class Settings {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(tab: 'profile' | 'account' | 'notifications' | 'appearance' | 'api-keys' | 'data'): Promise<void> {
    await this.page.goto(`/dashboard/settings?tab=${tab}`)
    await this.page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** A tab of the list, which on a phone runs off the side. */
  tab(name: string): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  /** Fills the password that a dialog asks for once more. */
  async prove(password = PASSWORD): Promise<void> {
    await this.dialog.getByLabel('Your password', { exact: true }).fill(password)
  }

  async closed(): Promise<void> {
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
