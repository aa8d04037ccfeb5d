import type { Locator, Page } from 'playwright'

/** `/dashboard/marketing/audience` and the segment builder. */
export class Segments {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/dashboard/marketing/audience${query}`)
    await this.page.getByRole('heading', { level: 1, name: 'Audience Segments' }).waitFor()
  }

  async openNew(query = ''): Promise<void> {
    await this.page.goto(`/dashboard/marketing/audience/new${query}`)
    await this.conditions.waitFor()
  }

  /** The outermost group. */
  get conditions(): Locator {
    return this.page.getByRole('group', { name: 'Conditions' })
  }

  /** Returns a row of the list. */
  row(name: string): Locator {
    return this.page
      .getByRole('list', { name: 'Segments' })
      .getByRole('listitem')
      .filter({
        has: this.page.getByRole('heading', { name, exact: true }),
      })
  }

  /** The panel with the segment's members. */
  get panel(): Locator {
    return this.page.getByRole('region', { name: 'People in this segment' })
  }

  /** Expects this number in the panel: "2 people". */
  async means(words: string): Promise<void> {
    await this.panel.getByText(words, { exact: true }).waitFor()
  }

  /** Chooses how the conditions of the outermost group are combined. */
  async join(how: 'all' | 'any' | 'at least' | 'none' | 'not all'): Promise<void> {
    const name = 'How many of these conditions must be true'
    await this.conditions.getByRole('combobox', { name }).first().click()
    await this.page.getByRole('option', { name: how, exact: true }).click()
  }

  async name(name: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  }

  async save(): Promise<void> {
    await this.page
      .getByRole('button', { name: /^Save / })
      .filter({ visible: true })
      .click()
  }

  async saved(): Promise<void> {
    await this.page.getByRole('button', { name: 'Saved', exact: true }).filter({ visible: true }).waitFor()
  }

  /** Runs an action on a segment in the list, or on the open one. */
  async does(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }
}
