import type { Locator, Page } from 'playwright'
import { addPerson } from './person.ts'

/** Adds people through the API, the last one with the newest activity, for journeys that begin later. */
export async function addPeople(page: Page, people: readonly Record<string, unknown>[]): Promise<string[]> {
  const ids: string[] = []
  for (const fields of people) ids.push(await addPerson(page, fields))
  return ids
}

/** `/dashboard/contacts`. */
export class Contacts {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens the list and waits for it. */
  async open(search = ''): Promise<void> {
    await this.page.goto(`/dashboard/contacts${search}`)
    await this.page
      .locator('[data-row]')
      .or(this.page.getByRole('heading', { level: 2 }))
      .first()
      .waitFor()
  }

  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** Returns the names shown, from the top. */
  async names(): Promise<string[]> {
    return this.page.locator('tbody a, li[data-row] a').allTextContents()
  }

  get count(): Locator {
    return this.page.getByText(/^(?:more than )?[\d,]+ contacts?$/)
  }
  get search(): Locator {
    return this.page.getByRole('searchbox', { name: 'Search contacts' })
  }
  get bar(): Locator {
    return this.page.getByRole('region', { name: 'Selected contacts' })
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** Returns the row with keyboard focus. */
  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.querySelector('a')?.textContent ?? '')
  }
}
