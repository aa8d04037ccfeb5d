import { describe, expect, it } from 'vitest'
import { PHONE, expectSoundEverywhere, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

describe('the launchpad', () => {
  it('leads from one thing to the next, ticks what is done elsewhere, and can be put away and taken out', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    await page.goto('/launchpad')
    await page.waitForURL('**/dashboard/launchpad')
    await page.getByRole('heading', { level: 2, name: 'Add a picture' }).waitFor()
    expect(await page.title()).toBe('Launchpad | Greenroom')
    await page.getByRole('img', { name: /^2 of \d+ done$/ }).waitFor()
    await expectSoundEverywhere(page)

    await page.getByRole('link', { name: 'Share it' }).click()
    await page.waitForURL('**/editor/*?tab=share')
    await page.getByRole('button', { name: 'Copy link' }).first().click()
    await page.goto('/dashboard/launchpad')
    await page.getByRole('img', { name: /^3 of \d+ done$/ }).waitFor()

    const done = page.locator('summary', { hasText: 'Done' })
    await done.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Share your page' }).waitFor()
    await expectSoundEverywhere(page)

    const away = page.getByRole('button', { name: 'Hide the launchpad' })
    await away.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The launchpad is hidden' }).waitFor()
    // The message disappears by itself, but not while it has the focus.
    await page.getByRole('button', { name: 'Undo' }).focus()
    await expectSoundEverywhere(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: 'Add a picture' }).waitFor()

    const kept = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/launchpad/dismissal'),
    )
    await away.click()
    await page.getByRole('heading', { name: 'The launchpad is hidden' }).waitFor()
    await kept
    await page.reload()
    await page.getByRole('button', { name: 'Show again' }).click()
    await page.getByRole('heading', { level: 2, name: 'Add a picture' }).waitFor()
  })

  it('ticks what is done elsewhere while it is open', async () => {
    const { page, siteId } = await becomeArtist(await browser.newPerson({ size: PHONE }))
    await page.goto('/dashboard/launchpad')
    await page.getByRole('img', { name: /^2 of \d+ done$/ }).waitFor()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(`/editor/${siteId}?tab=share`)
    await elsewhere.getByRole('button', { name: 'Copy link' }).first().click()
    await page.getByRole('img', { name: /^3 of \d+ done$/ }).waitFor()
  })
})
