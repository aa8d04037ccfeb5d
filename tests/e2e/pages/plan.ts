import type { Page } from 'playwright'
import { expect } from 'vitest'
import { callApi } from './api.ts'

type Paid = 'basic' | 'pro' | 'enterprise'

/** Subscribes through the API and the sandbox, for journeys that begin later. */
export async function havePlan(page: Page, plan: Paid): Promise<void> {
  const { session_id: id } = await callApi(page, 'POST', '/api/subscription/checkout', { plan })
  await callApi(page, 'POST', `/sandbox/api/checkouts/${String(id)}/payment`, { card: 'good', webhook: 'at-once' })
  await expect.poll(async () => (await callApi(page, 'GET', '/api/me')).plan).toBe(plan)
}

/** Acts as the bank of a subscription, played by the sandbox. */
export async function bankOf(page: Page) {
  const { url } = await callApi(page, 'POST', '/api/billing/portal')
  const customer = new URL(String(url)).pathname.split('/').at(-1)
  const { subscriptions } = await callApi(page, 'GET', `/sandbox/api/customers/${customer}`)
  const id = (subscriptions as { id: string }[])[0]?.id
  return {
    /** Makes the next month due, with the card declined. */
    failRenewal: async () => {
      await callApi(page, 'PATCH', `/sandbox/api/subscriptions/${id}`, { fails_next: true })
      await callApi(page, 'POST', `/sandbox/api/subscriptions/${id}/renewal`)
    },
    /** Replaces the card; open invoices are paid with it. */
    replaceCard: () => callApi(page, 'PUT', `/sandbox/api/customers/${customer}/card`, { card: 'good' }),
  }
}

/** Chooses a plan in the dialog; the checkout opens in a new tab. */
export async function chooseInNewTab(page: Page, plan: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: `Choose ${plan}` }).click(),
  ])
  await tab.waitForURL(/\/sandbox\/checkout\//)
  return tab
}

export const payAndReturn = (tab: Page): Promise<void> =>
  tab.getByRole('button', { name: /^(Pay|Subscribe) and return$/ }).click()

/** Tops an empty wallet up through the API and the sandbox, for journeys that begin later. @param amount cents */
export async function haveFunds(page: Page, amount = 2500): Promise<void> {
  const { session_id: id } = await callApi(page, 'POST', '/functions/v1/create-wallet-checkout', { amount })
  await callApi(page, 'POST', `/sandbox/api/checkouts/${String(id)}/payment`, { card: 'good', webhook: 'at-once' })
  await expect.poll(async () => (await callApi(page, 'GET', '/api/wallet')).balance).toBe(amount)
}
