import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'

export const PASSWORD = 'correct horse battery'
export const newEmail = () => `${randomUUID().slice(0, 12)}@example.com`
export const newUsername = () => `e${randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Fills in the sign-up form. The next screen depends on whether there is a draft. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Sign up/ }).click()
  return email
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Log in/ }).click()
}
