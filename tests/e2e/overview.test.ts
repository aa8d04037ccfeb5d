import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { PHONE, expectSoundEverywhere, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { type Artist, becomeArtist, linkBlock } from './pages/people.ts'

const browser = useBrowser()

/** Opens the page as somebody else and clicks its first block. */
async function visit({ username }: Artist): Promise<void> {
  const fan = await browser.newPerson({ size: PHONE })
  await fan.route('https://example.com/**', (route) => route.fulfill({ body: 'there' }))
  const viewed = fan.waitForResponse((answer) => answer.url().endsWith('/view'))
  await fan.goto(`/${username}`)
  await viewed
  const clicked = fan.waitForRequest((request) => request.url().endsWith('/click'))
  await fan.getByRole('link', { name: 'Tour dates' }).click()
  await clicked
}

const figure = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

/** Waits until the click is counted, a moment after it was sent. */
async function untilCounted(page: Page): Promise<void> {
  const clicked = async () => (await callApi(page, 'GET', '/api/overview')).top_blocks as { clicks: number }[]
  await expect.poll(clicked).toMatchObject([{ clicks: 1 }])
}

it('helps on the first day, and tells the first visit', async () => {
  const page = await browser.newPerson({ size: PHONE })
  const artist = await becomeArtist(page, [linkBlock('Tour dates')])
  await page.goto('/dashboard/overview')
  await page.getByText('Your page is live. Nobody has opened it yet.').waitFor()
  await page.getByRole('img', { name: /^QR code of/ }).waitFor()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  expect(await page.title()).toBe('Dashboard | Greenroom')
  await expectSoundEverywhere(page)

  await visit(artist)
  await untilCounted(page)
  await page.reload()
  await figure(page, 'Clicks per view').getByText('1', { exact: true }).waitFor()
  await page.getByText('1 visitor so far today, none yesterday.').waitFor()
  await page.getByText('1 view and 1 click').waitFor()
  await expectSoundEverywhere(page)
})

it('is read by keyboard: a number chosen, a day told, a period that stays in the address', async () => {
  const page = await browser.newPerson()
  await visit(await becomeArtist(page, [linkBlock('Tour dates')]))
  await untilCounted(page)
  await page.goto('/dashboard/overview')
  await figure(page, 'Clicks per view').getByText('1', { exact: true }).waitFor()
  await figure(page, 'Link clicks').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/overview?show=clicks')
  const chart = page.getByRole('slider', { name: 'Link clicks, by day' })
  await chart.focus()
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/: Link clicks 1$/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/: Link clicks 0$/)
  await page.getByRole('combobox', { name: 'Time' }).selectOption('24h')
  await page.waitForURL('**/dashboard/overview?show=clicks&period=24h')
  await page.getByRole('slider', { name: 'Link clicks, by hour' }).waitFor()
  await page.reload()
  await page.getByRole('slider', { name: 'Link clicks, by hour' }).waitFor()
  await page.getByRole('link', { name: 'View site' }).waitFor()
})

it('leads somebody without a site to their first', async () => {
  const page = await browser.newPerson({ size: PHONE })
  const artist = await becomeArtist(page)
  await callApi(page, 'DELETE', `/api/minisites/${artist.siteId}`)
  await page.goto('/dashboard/overview')
  await page.getByRole('heading', { name: 'Create your first page' }).waitFor()
  await expectSoundEverywhere(page)
  await page.getByRole('link', { name: 'Make your page' }).click()
  await page.waitForURL('**/onboarding**')
})
