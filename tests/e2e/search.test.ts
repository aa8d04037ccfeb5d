import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

/** Waits until the search is there, which it is once the frame is. */
async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard/mini-sites')
  await page.getByRole('heading', { level: 2, name: 'Nova Reyes' }).waitFor()
}
const field = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
/** The search of the other width is a separate one, without what was typed here. */
const isSound = (page: Page, size: typeof DESKTOP) => expectSoundEverywhere(page, [size])
const results = (page: Page) => page.getByRole('listbox', { name: 'Search results' })

describe('the search by keyboard', () => {
  it('finds a site by its name and opens it', async () => {
    const { page, siteId, username } = await becomeArtist(await browser.newPerson())
    await openDashboard(page)
    await page.keyboard.press('Control+k')
    await hasFocus(field(page))
    await results(page).waitFor()
    await isSound(page, DESKTOP)
    await page.keyboard.type('s')
    const group = results(page).getByRole('group', { name: 'Mini Sites' })
    await group.waitFor()
    await isSound(page, DESKTOP)
    await page.keyboard.press('Backspace')
    await page.keyboard.type('a rEY')
    await group.getByRole('option', { name: `Nova Reyes /${username}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/editor/${siteId}**`)
  })

  it('leads to a page by its keyword, with /, and leaves typing elsewhere alone', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    await openDashboard(page)
    await page.keyboard.press('/')
    await hasFocus(field(page))
    await page.keyboard.type('link in')
    await results(page)
      .getByRole('option', { name: /^Mini Sites/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await results(page).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await expect.poll(() => field(page).inputValue()).toBe('')
    await page.goto('/dashboard/settings?tab=profile')
    const name = page.getByRole('textbox', { name: /name/i }).first()
    await name.fill('A/B')
    await name.press('/')
    expect(await name.inputValue()).toBe('A/B/')
  })

  it('says so when nothing is found, and finds pages without a connection', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    await openDashboard(page)
    await field(page).fill('qqqzzz')
    await page.getByText('No results found for "qqqzzz"').waitFor()
    await isSound(page, DESKTOP)
    await page.context().setOffline(true)
    await field(page).fill('settings')
    await results(page).getByRole('option', { name: 'Settings' }).waitFor()
    await page.getByText('You are offline. Only pages are searched.').waitFor()
    await page.context().setOffline(false)
  })
})

describe('the search with a finger', () => {
  it('is a sheet that closes with the choice', async () => {
    const { page, siteId } = await becomeArtist(await browser.newPerson({ size: PHONE }))
    await openDashboard(page)
    await page.getByRole('button', { name: 'Search' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Search' })
    await sheet.waitFor()
    await hasFocus(field(page))
    await results(page).waitFor()
    await isSound(page, PHONE)
    await field(page).fill('s')
    await results(page).getByRole('group', { name: 'Mini Sites' }).waitFor()
    await isSound(page, PHONE)
    await field(page).fill('qqqzzz')
    await sheet.getByText('No results found', { exact: true }).waitFor()
    await isSound(page, PHONE)
    await sheet.getByRole('combobox', { name: 'Search in' }).selectOption('Mini Sites')
    await field(page).fill('nova')
    await results(page)
      .getByRole('option', { name: /^Nova Reyes/ })
      .tap()
    await page.waitForURL(`**/editor/${siteId}**`)
    await sheet.waitFor({ state: 'hidden' })
  })
})
