import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { PHONE, useBrowser } from './browser.ts'
import { newEmail, newUsername, PASSWORD } from './pages/account.ts'
import { GetStarted } from './pages/get-started.ts'
import { hasFocus } from './pages/keyboard.ts'

/** Most taps from an empty browser to a live page (product section 11.13). Typing, Tab and Enter are not taps. */
const MOST_TAPS = 14

const browser = useBrowser()

it('leads from an empty browser to a live page with name, picture, theme and three links in 14 taps', async () => {
  const username = newUsername()
  const page = await browser.newPerson({ size: PHONE })
  const start = new GetStarted(page)
  let taps = 0
  const tap = async (target: Locator) => {
    await target.click()
    taps++
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Types into the field that has the focus: one that has to be tapped first costs a tap. */
  const write = async (target: Locator, text: string) => {
    await hasFocus(target)
    await page.keyboard.type(text)
  }

  await page.goto('/')
  await tap(page.getByLabel('Your username'))
  await write(page.getByLabel('Your username'), username)
  await page.getByText(`"${username}" is available.`).waitFor()
  await tap(button('Claim it'))

  await start.heading('Who are you?').waitFor()
  await write(page.getByRole('textbox', { name: 'Name' }), 'Nova Reyes')
  await tap(button('Continue'))

  await start.heading('Add a picture').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await tap(page.getByLabel('Choose a picture or drop it here'))
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  const use = button('Use this picture')
  await expect.poll(() => use.isEnabled()).toBe(true)
  await tap(use)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await tap(button('Continue'))

  await start.heading('Pick a look').waitFor()
  await tap(page.getByRole('radio', { name: /^Velvet/ }).locator('xpath=ancestor-or-self::label'))
  await tap(button('Continue'))

  await start.heading('Add your first links').waitFor()
  for (const [platform, label] of [
    ['Instagram', 'Your Instagram handle'],
    ['TikTok', 'Your TikTok handle'],
    ['Bandcamp', 'Your Bandcamp handle'],
  ] as const) {
    await tap(button(platform))
    await write(page.getByLabel(label), 'novareyes')
    await page.keyboard.press('Enter')
    await page.getByText(`Added ${platform}`).waitFor()
  }
  await tap(button('Continue'))
  await start.heading('Your page is ready').waitFor()
  await tap(button('Sign up and go live'))

  await start.heading('Last step').waitFor()
  await write(page.getByRole('textbox', { name: 'Email' }), newEmail())
  await page.keyboard.press('Tab')
  await write(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await tap(button('Sign up and publish'))
  await page.waitForURL(/congratulations=true/)
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)

  const visitor = await browser.newPerson()
  await visitor.goto(`/${username}`)
  await visitor.getByRole('heading', { level: 1, name: 'Nova Reyes' }).waitFor()
  expect(await visitor.locator('.head img').getAttribute('src')).toMatch(/\/uploads\/avatars\//)
  await visitor.locator('.page.velvet').waitFor()
  const links = visitor.locator('main li a')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'https://novareyes.bandcamp.com/',
    'https://www.tiktok.com/@novareyes',
    'https://www.instagram.com/novareyes',
  ])
  const shown = await visitor.content()
  for (const untouched of ['My Website', 'About Me']) expect(shown).not.toContain(untouched)
})
