import type { Page } from 'playwright'
import { expect } from 'vitest'
import { callApi } from './api.ts'

/** `/dashboard/settings/texting`, the steps that register texting. */
export class TextingWizard {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get checks() {
    return this.page.getByRole('complementary', { name: 'Checks' })
  }
  /** Waits until a step shows. */
  isAt = (title: string) => this.page.getByRole('heading', { level: 2, name: title }).waitFor()
  /** Goes on, once what was typed is saved. */
  async next(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).press('Enter')
    await this.isAt(title)
  }
  /** Types into a field. */
  fill = (label: string, text: string) => this.page.getByLabel(label, { exact: true }).fill(text)
  /** Signs the statement, and hands everything in. */
  async handIn(name: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: /^All of this is true/ }).check()
    await this.fill('Your name', name)
    await this.page.getByRole('button', { name: 'Hand in', disabled: false }).press('Enter')
    await this.page.getByRole('heading', { level: 2, name: 'Texts', exact: true }).waitFor()
  }
}

/** Buys the first number that the open dialog offers. */
export async function buyFirstNumber(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a number' })
  await dialog.getByRole('radio').nth(2).press('Space')
  await dialog.getByRole('button', { name: /^Buy for / }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
}

/** Plays the registrar: pulls a lever at the newest application of a kind, once it stands so. */
export async function decide(
  page: Page,
  kind: 'brand' | 'campaign' | 'toll_free',
  lever: Record<string, unknown>,
  standing = 'review',
): Promise<void> {
  const find = async () => {
    const { objects } = await callApi(page, 'GET', '/sandbox/api/registrar')
    return (objects as { id: string; kind: string; word: string }[]).find((one) => one.kind === kind)
  }
  await expect.poll(async () => (await find())?.word).toBe(standing)
  await callApi(page, 'POST', `/sandbox/api/registrar/${(await find())?.id}/lever`, lever)
}
