import { expect, it } from 'vitest'
import { expectSoundEverywhere, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addFans, becomeSender, confirmCampaign, readCampaign, zoneAt } from './pages/campaign.ts'
import { useTimeMachine } from './time-machine.ts'

const machine = await useTimeMachine()
const browser = useBrowser(machine.url)

/** A campaign leaves after the seconds in which it can be taken back. */
const UNDO = 11_000
const PEOPLE = 7

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
