import type { Page } from 'playwright'

/** `/` and `/onboarding`: from the claimed name to the sign-up. */
export class GetStarted {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async claim(username: string): Promise<void> {
    await this.page.goto('/')
    await this.page.getByLabel('Your username').fill(username)
    await this.page.getByText(`"${username}" is available.`).waitFor()
    await this.page.getByRole('button', { name: 'Claim it' }).click()
    await this.heading('Who are you?').waitFor()
  }

  async introduce(name: string, line: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name)
    await this.page.getByRole('textbox', { name: 'One line about you' }).fill(line)
    await this.next('Add a picture')
  }

  async pickLook(theme: RegExp): Promise<void> {
    await this.page.getByRole('radio', { name: theme }).check({ force: true })
    await this.next('Add your first links')
  }

  async addLink(address: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Paste a link' }).fill(address)
    await this.page.getByRole('button', { name: 'Add', exact: true }).click()
  }

  /** Continues and waits for the next step's heading. */
  async next(heading: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click()
    await this.heading(heading).waitFor()
  }

  async goToSignUp(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign up and go live' }).click()
    await this.heading('Last step').waitFor()
  }

  heading(name: string) {
    return this.page.getByRole('heading', { level: 1, name })
  }
}
