import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'

/** Adds people through the API, the last one with the newest activity: for journeys that begin later. */
export const addPeople = (page: Page, people: readonly Record<string, unknown>[]): Promise<string[]> =>
  page.evaluate(
    async (bodies) => {
      const ids: string[] = []
      for (const { key, body } of bodies) {
        const answer = await fetch('/api/contacts', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        })
        const made = await answer.json()
        if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(made)}`)
        ids.push(made.id)
      }
      return ids
    },
    people.map((body) => ({ key: randomUUID(), body })),
  )

/** `/dashboard/contacts`. */
export class Contacts {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Opens the list, and waits until it is there. */
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

  /** Who is shown, from the top. */
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

  /** The row that has the keys. */
  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.querySelector('a')?.textContent ?? '')
  }
}
