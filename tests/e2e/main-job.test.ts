import { describe, expect, it } from 'vitest'
import { DESKTOP, PHONE, expectAccessible, expectNoSideways, expectSound, useBrowser } from './browser.ts'
import { newUsername, signUp } from './pages/account.ts'
import { Editor } from './pages/editor.ts'
import { GetStarted } from './pages/get-started.ts'
import { tabTo } from './pages/keyboard.ts'

const browser = useBrowser()

describe.each([
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
])('from nothing to a live page, on %s', (_, size) => {
  it('claims a name, makes the page, signs up, edits, and a friend’s visit and click are counted', async () => {
    const username = newUsername()
    const page = await browser.newPerson({ size })
    const start = new GetStarted(page)
    await start.claim(username)
    await expectAccessible(page)
    await start.introduce('Nova Reyes', 'Low-tide pop from Lisbon.')
    await start.next('Pick a look')
    await start.pickLook(/^Velvet/)
    await start.addLink('https://example.com/low-tide')
    await expectSound(page)
    await start.next('Your page is ready')
    await start.goToSignUp()
    await signUp(page)

    await page.waitForURL(/\/editor\/[0-9a-f-]+\?congratulations=true/)
    const editor = new Editor(page)
    await editor.celebrate()
    await expect.poll(() => editor.titles()).toEqual(expect.arrayContaining(['My Website', 'About Me']))
    await expectSound(page)
    await editor.rename('Nova Reyes Band')
    await editor.saved()

    const friend = await browser.newPerson({ size: size === PHONE ? DESKTOP : PHONE })
    const viewed = friend.waitForResponse((response) => response.url().endsWith('/view'))
    await friend.goto(`/${username}`)
    await friend.getByRole('heading', { level: 1, name: 'Nova Reyes Band' }).waitFor()
    expect((await viewed).status()).toBe(204)
    await expectAccessible(friend)
    await expectNoSideways(friend)
    await friend.route('https://example.com/**', (route) => route.fulfill({ body: 'there' }))
    const clicked = friend.waitForRequest((request) => request.url().endsWith('/click'))
    await friend.getByRole('link', { name: /example/i }).click()
    await clicked
    await friend.waitForURL('https://example.com/low-tide')

    await page.goto('/dashboard/mini-sites')
    await expect
      .poll(
        async () => {
          await page.reload()
          const card = page.getByRole('listitem').filter({ hasText: 'Nova Reyes Band' })
          return [
            await card.getByRole('definition').nth(0).textContent(),
            await card.getByRole('definition').nth(1).textContent(),
          ]
        },
        { interval: 500 },
      )
      .toEqual(['1', '1'])
    await expectSound(page)
  })
})

it('does the whole job by keyboard alone', async () => {
  const username = newUsername()
  const page = await browser.newPerson()
  const button = (named: string) => page.getByRole('button', { name: named, exact: true })
  const pressOn = async (named: string) => {
    await tabTo(button(named))
    await page.keyboard.press('Enter')
  }
  await page.goto('/')
  await tabTo(page.getByLabel('Your username'))
  await page.keyboard.type(username)
  await page.getByText(`"${username}" is available.`).waitFor()
  await page.keyboard.press('Enter')

  const start = new GetStarted(page)
  await start.heading('Who are you?').waitFor()
  await tabTo(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Key Board')
  await page.keyboard.press('Enter')
  await start.heading('Add a picture').waitFor()
  await pressOn('Skip')
  await start.heading('Pick a look').waitFor()
  await pressOn('Continue')
  await start.heading('Add your first links').waitFor()
  await pressOn('Continue')
  await start.heading('Your page is ready').waitFor()
  await pressOn('Sign up and go live')
  await start.heading('Last step').waitFor()
  await tabTo(page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(`${username}@example.com`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse battery')
  await page.keyboard.press('Enter')

  await page.waitForURL(/congratulations=true/)
  const congratulations = page.getByRole('heading', { name: /Congratulations/ })
  await congratulations.waitFor()
  await pressOn('Keep editing')
  await congratulations.waitFor({ state: 'hidden' })
  const editor = new Editor(page)
  await expect.poll(() => editor.titles()).toEqual(['My Website', 'About Me'])
  await pressOn('More for About Me')
  // The menu itself gets the focus first.
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor()
  const up = page.getByRole('menuitem', { name: 'Move up' }).and(page.locator(':focus'))
  for (let presses = 0; presses < 20 && (await up.count()) === 0; presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => editor.titles()).toEqual(['About Me', 'My Website'])
  await editor.saved()
  await page.reload()
  await expect.poll(() => editor.titles()).toEqual(['About Me', 'My Website'])
})
