import type { Page } from 'playwright'
import { callApi } from './api.ts'
import { verifyEmail } from './auth.ts'
import { becomeArtist } from './people.ts'
import { havePlan } from './plan.ts'

/** Creates an artist whose plan has room for contacts, and who may write to them. */
export async function becomeArtistWithRoom(page: Page, plan: Parameters<typeof havePlan>[1] = 'basic'): Promise<Page> {
  const { email } = await becomeArtist(page)
  await verifyEmail(page, email)
  await havePlan(page, plan)
  return page
}

/** Adds a contact through the API, for journeys that begin later. */
export async function addPerson(page: Page, fields: Record<string, unknown>): Promise<string> {
  return String((await callApi(page, 'POST', '/api/contacts', fields)).id)
}

/** `/dashboard/contacts/:contactId`. */
export class Person {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(id: string, query = ''): Promise<void> {
    await this.page.goto(`/dashboard/contacts/${id}${query}`)
    await this.page.getByRole('heading', { name: 'Timeline' }).waitFor()
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** Expects this name at the top. */
  async isCalled(name: string): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  }

  /** Returns a card by its title. */
  card(title: string) {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  /** Opens a fact for editing, by keyboard. */
  async begin(label: string): Promise<void> {
    const change = this.page.getByRole('button', { name: `Change ${label.toLowerCase()}`, exact: true })
    const add = this.page.getByRole('button', { name: `Add ${label.toLowerCase()}`, exact: true })
    await change.or(add).press('Enter')
  }

  /** Types into the open fact and saves it with Enter. */
  async type(label: string, text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: label, exact: true })
    await field.and(this.page.locator(':focus')).waitFor()
    await field.fill(text)
    await field.press('Enter')
  }

  async change(label: string, text: string): Promise<void> {
    await this.begin(label)
    await this.type(label, text)
    await this.page.getByRole('button', { name: `Change ${label.toLowerCase()}`, exact: true }).waitFor()
  }

  /** Expects this text in the timeline. */
  async tells(text: string | RegExp): Promise<void> {
    await this.card('Timeline').getByText(text).first().waitFor()
  }
}
