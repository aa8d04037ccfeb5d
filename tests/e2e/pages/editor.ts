import type { Locator, Page } from 'playwright'

/** `/editor/{id}`. */
export class Editor {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Waits for the celebration after get-started and closes it. */
  async celebrate(): Promise<void> {
    await this.page.getByRole('heading', { name: /Congratulations/ }).waitFor()
    await this.page.getByRole('button', { name: 'Keep editing' }).click()
    await this.page.getByRole('heading', { name: /Congratulations/ }).waitFor({ state: 'hidden' })
  }

  async openTab(name: 'Blocks' | 'Header' | 'Design' | 'SEO' | 'Share'): Promise<void> {
    await this.page.getByRole('tab', { name }).click()
  }

  get blocks(): Locator {
    return this.page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
  }

  block(title: string): Locator {
    return this.blocks.filter({ hasText: title })
  }

  async addLink(address: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Paste a link to add it' })
    await field.fill(address)
    await field.press('Enter')
  }

  async chooseFor(title: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More for ${title}` }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  /** Returns the title of each block, in order. */
  async titles(): Promise<string[]> {
    const names = await this.page
      .getByRole('button', { name: /^More for / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    return names.map((name) => name.replace('More for ', ''))
  }

  async rename(name: string): Promise<void> {
    await this.openTab('Header')
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name)
  }

  /** Waits until nothing is left to send. */
  async saved(): Promise<void> {
    await this.page
      .getByText(/^Saved (just now|\d+ s ago)/)
      .first()
      .waitFor()
  }

  get preview(): Locator {
    return this.page.getByRole('group', { name: /^Preview of/ })
  }
}
