import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSoundEverywhere, PHONE, resize, useBrowser } from './browser.ts'
import { logIn, newUsername, PASSWORD, signUp } from './pages/account.ts'
import { GetStarted } from './pages/get-started.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

describe('getting started', () => {
  it('keeps the draft over a reload in the middle and a closed tab', async () => {
    const page = await browser.newPerson({ size: PHONE })
    const start = new GetStarted(page)
    await start.claim(newUsername())
    await start.introduce('Reload Artist', 'Still here')
    await page.reload()
    await start.heading('Add a picture').waitFor()
    const again = await page.context().newPage()
    await page.close()
    await again.goto('/onboarding?step=you')
    await expect.poll(() => again.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Reload Artist')
    expect(await again.getByRole('textbox', { name: 'One line about you' }).inputValue()).toBe('Still here')
  })

  it('says at once why a name cannot be had, and offers others for a taken one', async () => {
    const { username } = await becomeArtist(await browser.newPerson())
    const page = await browser.newPerson()
    await page.goto('/')
    const field = page.getByLabel('Your username')
    await field.fill('dashboard')
    await page.getByText('This name is reserved. Please choose another.').waitFor()
    await field.fill('a')
    await page.getByText('Use at least 3 characters.').waitFor()
    await field.fill(username.toUpperCase())
    await page.getByText(`The username "${username}" is already taken.`).waitFor()
    await page
      .getByRole('button', { name: new RegExp(`^${username.slice(0, 8)}.*-`) })
      .first()
      .click()
    await page.getByText(/is available\.$/).waitFor()
  })

  it('nothing moves on the first screen while a name is judged, at both widths', async () => {
    const { username } = await becomeArtist(await browser.newPerson())
    const page = await browser.newPerson()
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign up' }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const tops = () =>
      page
        .locator('h1, #claim [type="submit"], #points')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + window.scrollY))
    const field = page.getByLabel('Your username')
    const free = page.getByRole('group', { name: 'Available usernames' })
    for (const size of [DESKTOP, PHONE]) {
      await field.fill('')
      await free.waitFor({ state: 'hidden' })
      await resize(page, size)
      const before = await tops()
      for (const [typed, said] of [
        ['a', 'Use at least 3 characters.'],
        [username, `The username "${username}" is already taken.`],
      ] as const) {
        await field.fill(typed)
        await page.getByText(said).waitFor()
        expect(await tops()).toEqual(before)
      }
      await free.waitFor()
      expect(await tops()).toEqual(before)
    }
  })

  it('publishes a cropped picture that was chosen before there was an account', async () => {
    const username = newUsername()
    const page = await browser.newPerson()
    const start = new GetStarted(page)
    await start.claim(username)
    await start.introduce('Picture Artist', '')
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 500, height: 600 } })
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    const use = page.getByRole('dialog').getByRole('button', { name: 'Use this picture' })
    await expect.poll(() => use.isEnabled()).toBe(true)
    await expectSoundEverywhere(page)
    await use.click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.reload()
    await start.heading('Add a picture').waitFor()
    await start.next('Pick a look')
    await start.next('Add your first links')
    await start.next('Your page is ready')
    await start.goToSignUp()
    await signUp(page)
    await page.waitForURL(/congratulations=true/)
    const visitor = await browser.newPerson()
    await visitor.goto(`/${username}`)
    const source = await visitor.locator('img[src*="/uploads/"]').first().getAttribute('src')
    expect(source).toMatch(/\/uploads\/avatars\/.+\/avatar-\d+-.+\.jpg$/)
    const answer = await visitor.request.get(source ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('asks an existing user with a draft; discarding it leaves everything as it was', async () => {
    const first = await browser.newPerson()
    const { email } = await becomeArtist(first)
    const page = await browser.newPerson()
    const start = new GetStarted(page)
    await start.claim(newUsername())
    await page.goto('/login')
    await logIn(page, email)
    await page.getByRole('button', { name: /Discard/ }).click()
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('heading', { name: 'Mini Sites' }).waitFor()
    await expect.poll(() => page.getByRole('list', { name: 'Sites' }).getByRole('listitem').count()).toBe(1)
  })

  it('sends a signed-out person from a protected page to the log-in, and back to that page', async () => {
    const first = await browser.newPerson()
    const { email, siteId } = await becomeArtist(first)
    const page = await browser.newPerson()
    await page.goto(`/editor/${siteId}?tab=seo`)
    await page.waitForURL('**/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: /^Log in/ }).click()
    await page.getByText(/This email and password do not match/).waitFor()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.getByRole('button', { name: /^Log in/ }).click()
    await page.waitForURL(`**/editor/${siteId}?tab=seo`)
  })
})
