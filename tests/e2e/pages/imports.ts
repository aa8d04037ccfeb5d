import type { Locator, Page } from 'playwright'

/** `/dashboard/contacts/imports`. */
export class Imports {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/contacts/imports')
    await this.page.getByRole('button', { name: 'Choose a file' }).waitFor()
  }

  /** Chooses a file, starting by keyboard. */
  async bring(name: string, text: string): Promise<void> {
    const [chooser] = await Promise.all([
      this.page.waitForEvent('filechooser'),
      this.page.getByRole('button', { name: 'Choose a file' }).press('Enter'),
    ])
    await chooser.setFiles({
      name,
      mimeType: name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
      buffer: Buffer.from(text),
    })
  }

  /** Button that checks the list. */
  get check(): Locator {
    return this.page.getByRole('button', { name: 'Check the list' })
  }

  /** Button that imports the checked list. */
  get begin(): Locator {
    return this.page.getByRole('button', { name: /^(?:Import [\d,]+ contacts?|Keep the list until there is room)$/ })
  }

  async checkAndBegin(): Promise<void> {
    await this.check.click()
    await this.begin.click()
  }

  private column(name: string): Locator {
    return this.page.getByRole('combobox', { name: `Import ${name} as` })
  }

  async choose(column: string, target: string): Promise<void> {
    await this.column(column).selectOption({ label: target })
  }

  /** Returns the target chosen for a column. */
  becomes(column: string): Promise<string> {
    return this.column(column).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '')
  }

  /**
   * Shows finished imports as running from now on, because the server is faster than a page reload.
   * @returns a function that reveals their end
   */
  async showAsRunning(): Promise<() => Promise<void>> {
    const answers = /\/api\/contacts\/imports(\/[\w-]+)?(\?|$)/
    await this.page.route(answers, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"status":"done"', '"status":"running"')
      return route.fulfill({ response, body })
    })
    return () => this.page.unrouteAll({ behavior: 'wait' })
  }

  /** Returns the numbers of a check. */
  async checked(): Promise<Record<string, string>> {
    await this.page.getByRole('button', { name: 'Make changes' }).waitFor()
    return this.numbers()
  }

  /** Returns the final numbers. */
  async counts(): Promise<Record<string, string>> {
    await this.page.getByRole('button', { name: 'Import another list' }).waitFor()
    return this.numbers()
  }

  private async numbers(): Promise<Record<string, string>> {
    const terms = await this.page.getByRole('term').allTextContents()
    const numbers = await this.page.getByRole('definition').allTextContents()
    return Object.fromEntries(terms.map((term, at) => [term, numbers[at] ?? '']))
  }
}
