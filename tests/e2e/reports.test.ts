import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { payOrder } from '../../apps/server/src/testing/paid-orders.ts'
import { IPHONE } from '../../apps/server/src/testing/sent-links.ts'
import { expectSoundEverywhere, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addFan, addFans, agree, becomeSender, confirmCampaign, readCampaign, zoneAt } from './pages/campaign.ts'
import { textsTo } from './pages/conversation.ts'
import { useTimeMachine } from './time-machine.ts'

const machine = await useTimeMachine()
const browser = useBrowser(machine.url)

/** A campaign leaves after the seconds in which it can be taken back. */
const UNDO = 11_000
const PEOPLE = 7
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Figures = Record<string, number | null>

/** Reads a table of a report from the screen: the cells of each row after its title. */
const cellsOf = async (page: Page, table: string): Promise<string[][]> => {
  const rows = await page.getByRole('region', { name: table }).getByRole('row').all()
  const texts = await Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()))
  return texts.filter((cells) => cells.length > 0).map((cells) => cells.map((cell) => cell.trim()))
}
/** Reads a file of cells. */
const fileOf = async (page: Page, panel: string): Promise<string[][]> => {
  const text = await (await page.request.get(`/api/reports/files/${panel}`)).text()
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
}
const dollarsOf = (cents: number | null | undefined) => `$${((cents ?? 0) / 100).toFixed(2)}`

it('a campaign has the same figures on screen, in its file, and on a shared page, until that is ended', async () => {
  const page = await becomeSender(await browser.newPerson())
  await addFans(page, PEOPLE, zoneAt(13, machine.now()))
  const { id } = await confirmCampaign(page, { name: 'Low Tide is out', content: 'Low Tide is out!' })
  await machine.pass(UNDO)
  await expect.poll(async () => (await readCampaign(page, id)).state).toBe('finished')
  const figures = async () => {
    const { items } = await callApi(page, 'GET', '/api/reports/campaigns')
    return (items as { figures: { delivered: number; cost: number } }[])[0]?.figures
  }
  await expect.poll(async () => (await figures())?.delivered, { timeout: 15_000 }).toBe(PEOPLE)
  const { cost = 0 } = (await figures()) ?? {}

  await page.goto('/dashboard/marketing/reports')
  await page.getByRole('tab', { name: 'Campaigns' }).click()
  const row = page.getByRole('region', { name: 'Table of campaigns' }).getByRole('row', { name: /Low Tide is out/ })
  const dollars = `$${(cost / 100).toFixed(2)}`
  await row.getByRole('link', { name: `${PEOPLE}, see who delivered` }).waitFor()
  await row.getByRole('cell', { name: dollars }).first().waitFor()
  await expectSoundEverywhere(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download “Campaigns” as CSV' }).click()
  const csv = await (await downloading).createReadStream().then((stream) => stream.toArray())
  const [titles = [], cells = []] = Buffer.concat(csv as Buffer[])
    .toString()
    .split('\r\n')
    // A title may contain a comma, and is quoted then.
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  const told = Object.fromEntries(titles.map((title, place) => [title, cells[place]]))
  expect(told).toMatchObject({ Delivered: String(PEOPLE), Clicked: '0', Cost: (cost / 100).toFixed(2) })

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Share a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a link' })
  await dialog.getByRole('switch', { name: /^Show money/ }).check()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const url = await dialog.getByRole('textbox', { name: 'Link to the report' }).inputValue()
  await expectSoundEverywhere(page)

  const guest = await browser.newPerson({ javaScript: false })
  await guest.goto(url)
  const shared = guest.getByRole('row', { name: /^Low Tide is out/ })
  await shared.getByRole('cell', { name: String(PEOPLE), exact: true }).waitFor()
  await shared.getByRole('cell', { name: dollars }).first().waitFor()

  await dialog.getByRole('button', { name: /^End the link to Campaigns/ }).click()
  await page.getByText('The link no longer works').waitFor()
  expect((await guest.goto(url))?.status()).toBe(404)
})

it('a click of a campaign ends as an order in its reports, on screen, in the file, and in the API; a shared page expires', async () => {
  const page = await becomeSender(await browser.newPerson())
  const mia = await addFan(page, 'Mia Lund', zoneAt(13, machine.now()))
  await agree(page, mia.id, 'visits')
  const { id } = await confirmCampaign(page, { name: 'Merch', content: 'New shirts: https://example.com/merch' })
  await machine.pass(UNDO)
  await expect.poll(async () => (await readCampaign(page, id)).state).toBe('finished')
  const [text = ''] = await textsTo(page, mia.phone)
  const link = /https?:\/\/\S+\/l\/[\w-]+/.exec(text)?.[0] ?? ''
  // A person reads before they click; their click is judged a minute later.
  await machine.pass(MINUTE)
  const answer = await page.request.get(link, { maxRedirects: 0, headers: { 'user-agent': IPHONE } })
  expect(answer.headers().location).toBe('https://example.com/merch')
  await machine.pass(2 * MINUTE)
  const report = async () => (await callApi(page, 'GET', '/api/reports?period=90d')) as { totals: { figures: Figures } }
  await expect.poll(async () => (await report()).totals.figures.clicked, { timeout: 15_000 }).toBe(1)
  const { id: userId } = (await callApi(page, 'GET', '/api/me')) as { id: string }
  await payOrder(machine.env(), userId, { at: machine.now(), amount: 2550, contactId: mia.id })
  await expect.poll(async () => (await report()).totals.figures.orders).toBe(1)

  const { figures } = (await report()).totals
  expect(figures).toMatchObject({ delivered: 1, clicked: 1, revenue: 2550, return: 2550 - (figures.cost ?? 0) })
  await page.goto('/dashboard/marketing/reports?period=90d')
  const shown = ['1', '1', '1', '1', '0', '0', dollarsOf(figures.cost)]
  await expect.poll(() => cellsOf(page, 'Figures by channel')).toEqual([shown])
  for (const name of ['revenue', 'cost', 'return'])
    await page
      .getByRole('definition')
      .filter({ hasText: dollarsOf(figures[name]) })
      .first()
      .waitFor()
  const [, all = []] = await fileOf(page, 'overview-channels')
  expect(all.slice(-5, -2)).toEqual(
    [2550, figures.cost ?? 0, figures.return ?? 0].map((cents) => (cents / 100).toFixed(2)),
  )

  await page.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: 'Texts', exact: true }).click()
  await page.waitForURL(/channel=sms/)
  await page.reload()
  await expect.poll(() => cellsOf(page, 'Figures by channel')).toEqual([shown])
  await page.goto('/dashboard/marketing')
  await page.goBack()
  await expect.poll(() => cellsOf(page, 'Figures by channel')).toEqual([shown])
  expect(new URL(page.url()).search).toMatch(/(?=.*period=90d).*channel=sms/)

  const share = { report: 'campaigns', query: { period: '90d' }, days: 7 }
  const { url } = (await callApi(page, 'POST', '/api/reports/shares', share)) as { url: string }
  const guest = await browser.newPerson({ javaScript: false })
  expect((await guest.goto(url))?.status()).toBe(200)
  await machine.pass(7 * DAY + MINUTE)
  expect((await guest.goto(url))?.status()).toBe(404)
})
