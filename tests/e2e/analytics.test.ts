import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { expectNoSideways, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { type Artist, becomeArtist, linkBlock } from './pages/people.ts'

const browser = useBrowser()

/** Opens the page as a fan who comes by an address, and clicks a block. */
async function visit({ username }: Artist, search: string, block: string): Promise<void> {
  const fan = await browser.newPerson({ size: PHONE })
  await fan.route('https://example.com/**', (route) => route.fulfill({ body: 'there' }))
  const viewed = fan.waitForResponse((answer) => answer.url().endsWith('/view'))
  await fan.goto(`/${username}${search}`, { referer: 'https://l.instagram.com/' })
  await viewed
  const clicked = fan.waitForRequest((request) => request.url().endsWith('/click'))
  await fan.getByRole('link', { name: block }).click()
  await clicked
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}(?! per)`) })

/** Returns the rows that a panel shows, as "name count", in the order of the alphabet. */
const rowsOf = async (page: Page, panel: string): Promise<string[]> => {
  const texts = await region(page, panel).getByRole('listitem').allInnerTexts()
  return texts
    .map((text) =>
      text
        .split('\n')
        .slice(0, 2)
        .map((cell) => cell.trim())
        .join(' '),
    )
    .toSorted((a, b) => a.localeCompare(b))
}

it('a visit shows with its source, campaign, and click; what is filtered stays in the address, and in the file', async () => {
  const page = await browser.newPerson()
  const artist = await becomeArtist(page, [linkBlock('Tour dates'), linkBlock('Merch')])
  await page.goto('/dashboard/analytics')
  await page.getByRole('heading', { name: 'Nobody has been here yet' }).waitFor()
  await expectSoundEverywhere(page, [PHONE])

  await visit(artist, '?utm_source=poster&utm_campaign=low-tide', 'Tour dates')
  await visit(artist, '', 'Merch')
  const clicks = async () => ((await callApi(page, 'GET', '/api/analytics')).totals as { clicks: number }).clicks
  await expect.poll(clicks).toBe(2)
  await page.goto('/dashboard/analytics?period=7d')
  await figure(page, 'Views').getByText('2', { exact: true }).waitFor()
  await expect.poll(() => rowsOf(page, 'Links and blocks')).toEqual(['Merch 1', 'Tour dates 1'])

  await region(page, 'UTM').getByRole('button', { name: 'low-tide' }).click()
  await page.getByText('UTM campaign: low-tide').waitFor()
  await figure(page, 'Views').getByText('1', { exact: true }).waitFor()
  await expect.poll(() => rowsOf(page, 'Links and blocks')).toEqual(['Tour dates 1'])
  await page.reload()
  await page.getByText('UTM campaign: low-tide').waitFor()
  await figure(page, 'Clicks').click()
  await page.getByRole('slider', { name: 'Clicks, by day' }).waitFor()

  const panel = region(page, 'Links and blocks')
  await panel.getByRole('button', { name: 'More for Links and blocks' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/Tour dates.*,1,/)

  await page.goBack()
  await expect.poll(() => rowsOf(page, 'Links and blocks')).toHaveLength(2)
  expect(new URL(page.url()).search).toMatch(/^\?period=7d/)
  await expectSoundEverywhere(page)
  for (const width of [320, 768, 816]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSideways(page)
  }
})
