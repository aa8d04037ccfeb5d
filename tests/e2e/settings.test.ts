import { readFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, expectSoundEverywhere, PHONE, settled, useBrowser } from './browser.ts'
import { logIn, PASSWORD } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import { authenticatorCode } from './pages/auth.ts'
import { hasFocus } from './pages/keyboard.ts'
import { becomeArtist } from './pages/people.ts'
import { Settings } from './pages/settings.ts'

const browser = useBrowser()
const TABS = ['profile', 'account', 'notifications', 'appearance', 'api-keys', 'data'] as const

it('every tab of the settings is accessible at both widths and in both colours, opens by its address, and falls back to the profile', async () => {
  const page = await browser.newPerson()
  await becomeArtist(page)
  const settings = new Settings(page)
  for (const tab of TABS) {
    await settings.open(tab)
    await settled(page)
    await expectSoundEverywhere(page)
  }
  await page.goto('/settings?tab=nonsense')
  await page.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
  await expect.poll(() => page.title()).toMatch(/^Settings \| /)
  await page.goto('/dashboard/notifications')
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)
})

describe.each([
  ['1440 px', DESKTOP],
  ['390 px', PHONE],
])('settings at %s', (_, size) => {
  it('name and picture are saved, show in the frame, and what is not saved is asked about', async () => {
    const page = await browser.newPerson({ size })
    await becomeArtist(page)
    const settings = new Settings(page)
    await settings.open('profile')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Iris Okafor')
    await settings.tab('Account').click()
    await settings.dialog.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    await expectSound(page)
    await page.keyboard.press('Enter')
    await settings.closed()
    expect(await name.inputValue()).toBe('Iris Okafor')
    await name.press('Enter')
    await page.getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'My account: Iris Okafor' }).waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Iris Okafor')
    await name.fill(' ')
    await name.press('Enter')
    await page.getByText('Enter a name.').waitFor()
    await name.fill('Iris Okafor')

    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await settings.button('Use this picture').click()
    await settings.closed()
    await expect.poll(() => page.locator('header img[src*="/uploads/avatars/"]').count()).toBe(1)
    await settings.button('Remove').click()
    await expect.poll(() => page.locator('header img[src*="/uploads/avatars/"]').count()).toBe(0)
  })

  it('the password is changed by keyboard alone, and the other browser is logged out', async () => {
    const page = await browser.newPerson({ size })
    const { email } = await becomeArtist(page)
    const other = await browser.newPerson({ size })
    await other.goto('/login')
    await logIn(other, email)
    await other.waitForURL('**/dashboard/**')
    const settings = new Settings(page)
    await settings.open('account')
    await page.getByRole('list', { name: 'Devices' }).getByRole('listitem').nth(1).waitFor()
    await settings.button('Change password').focus()
    await page.keyboard.press('Enter')
    await settings.dialog.waitFor()
    await expectSound(page)
    await settings.dialog.getByLabel('Current password').focus()
    await page.keyboard.type('not my password')
    await settings.dialog.getByLabel('New password').focus()
    await page.keyboard.type('a longer password than before')
    await page.keyboard.press('Enter')
    await page.getByText('This password is not right.').waitFor()
    await hasFocus(settings.dialog.getByLabel('Current password'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await settings.closed()
    const isLoggedOut = async () => (await other.request.get('/api/me')).status()
    await expect.poll(isLoggedOut, { interval: 20 }).toBe(401)
    await hasFocus(settings.button('Change password'))
  })

  it('two-factor sign-in is turned on by the key beside the QR code, asked for, and turned off', async () => {
    const page = await browser.newPerson({ size })
    const { email } = await becomeArtist(page)
    const settings = new Settings(page)
    await settings.open('account')
    await settings.button('Turn on').click()
    await settings.prove()
    await settings.button('Go on').click()
    const secret = await page.getByTestId('secret').textContent()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    await expectSound(page)
    const uri = `otpauth://totp/x?secret=${secret?.replaceAll(' ', '')}`
    await settings.dialog.getByLabel('Code of the app').fill(authenticatorCode(uri))
    await settings.dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    await expectSound(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      settings.dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    const kept = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    expect(kept).toEqual(await codes.allTextContents())
    await settings.button('I have kept them').click()
    await settings.button('Turn off').waitFor()

    const other = await browser.newPerson({ size })
    await other.goto('/login')
    await logIn(other, email)
    await other.getByLabel('Code', { exact: true }).waitFor()

    await settings.button('Turn off').click()
    await settings.prove()
    await settings.dialog.getByRole('button', { name: 'Turn off' }).click()
    await settings.closed()
    await settings.button('Turn on').waitFor()
  })

  it('one device is logged out from another', async () => {
    const page = await browser.newPerson({ size })
    const { email } = await becomeArtist(page)
    const other = await browser.newPerson({ size: DESKTOP })
    await other.goto('/login')
    await logIn(other, email)
    await other.waitForURL('**/dashboard/**')
    const settings = new Settings(page)
    await settings.open('account')
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect.poll(() => devices.count()).toBe(2)
    await devices.filter({ hasText: 'This device' }).waitFor()
    await settings.button(/^Log out Chrome/).click()
    await expect.poll(() => devices.count()).toBe(1)
    await expect.poll(async () => (await other.request.get('/api/me')).status(), { interval: 20 }).toBe(401)
  })

  it('an API key works as chosen, says when it was used, and is dead once revoked', async () => {
    const page = await browser.newPerson({ size })
    const { username } = await becomeArtist(page)
    const settings = new Settings(page)
    await settings.open('api-keys')
    await settings.button('New key').click()
    await settings.dialog.getByRole('textbox', { name: 'Name' }).fill('Tour calendar')
    await settings.dialog.getByRole('checkbox', { name: 'Read Mini sites and their numbers' }).check()
    await expectSound(page)
    await settings.button('Make the key').click()
    const key = (await page.getByTestId('api-key').textContent()) ?? ''
    await expectSound(page)
    const ask = (path: string, method = 'GET') =>
      fetch(`${browser.url}${path}`, { method, headers: { authorization: `Bearer ${key}` } })
    const sites = (await (await ask('/api/minisites')).json()) as { items: { username: string }[] }
    expect(sites.items.map((site) => site.username)).toEqual([username])
    const refused = await ask('/api/me')
    expect([refused.status, await refused.json()]).toMatchObject([403, { details: { scope: 'me:read' } }])
    await settings.button('I have copied it').click()
    await settings.closed()
    await settings.open('api-keys')
    await page.getByText(/used just now|used \d+ min ago/).waitFor()
    expect(await page.content()).not.toContain(key)
    await settings.button('Revoke Tour calendar').click()
    await settings.dialog.getByRole('button', { name: 'Revoke it' }).click()
    await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
    expect((await ask('/api/minisites')).status).toBe(401)
  })

  it('what was told stands behind the bell, leads on, and is read', async () => {
    const page = await browser.newPerson({ size })
    await becomeArtist(page)
    await callApi(page, 'POST', '/api/api-keys', { name: 'Radio', scopes: ['me:read'] })
    await new Settings(page).open('profile')
    await page.getByRole('button', { name: 'Notifications: 1 unread' }).click()
    const told = page.getByRole('link', { name: /A new API key was made/ })
    await told.waitFor()
    await expectSound(page)
    await told.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/settings?tab=api-keys')
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.getByRole('button', { name: /My account/ }).click()
    await page.getByRole('menuitem', { name: 'Notifications' }).click()
    await page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first().waitFor()
  })

  it('choices and theme are kept over a reload', async () => {
    const page = await browser.newPerson({ size })
    await becomeArtist(page)
    const settings = new Settings(page)
    await settings.open('notifications')
    const mail = page.getByRole('switch', { name: 'Exports by mail' })
    await mail.press('Space')
    await page.getByText('Saved').waitFor()
    await page.reload()
    await expect.poll(() => mail.isChecked()).toBe(false)
    await settings.open('appearance')
    await page.getByRole('radio', { name: /^Dark/ }).press('Space')
    await page.reload()
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('sidebar-theme'))).toBe('dark')
  })

  it('an export is made over a reload, downloaded, and opens', async () => {
    const page = await browser.newPerson({ size })
    const { username } = await becomeArtist(page)
    const settings = new Settings(page)
    await settings.open('data')
    const begun = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await settings.button('Make an export').click()
    await begun
    await page.reload()
    const link = page.getByRole('link', { name: /^Download/ })
    await link.waitFor({ timeout: 30_000 })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const file = await download.path()
    const run = promisify(execFile)
    const { stdout } = await run('python3', ['-c', READ_ZIP, file, 'data/mini_sites.json'])
    expect(JSON.parse(stdout)).toMatchObject([{ username }])
  })

  it('an account is deleted, its page goes, and logging in brings both back', async () => {
    const page = await browser.newPerson({ size })
    const { email, username } = await becomeArtist(page)
    const visitor = await browser.newPerson({ size })
    const status = async () => (await visitor.request.get(`/${username}`)).status()
    expect(await status()).toBe(200)
    const settings = new Settings(page)
    await settings.open('data')
    await settings.button('Delete account').click()
    const submit = settings.button('Delete my account')
    expect(await submit.isDisabled()).toBe(true)
    await settings.dialog.getByRole('textbox', { name: /to confirm$/ }).fill(email)
    await settings.prove()
    await expectSound(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Deletion is under way' }).waitFor()
    await expectSound(page)
    await expect.poll(status).toBe(404)

    const back = await browser.newPerson({ size })
    await back.goto('/login')
    await logIn(back, email)
    await back.waitForURL('**/dashboard/**')
    const returned = new Settings(back)
    await returned.open('data')
    await returned.button('Keep my account').last().click()
    await returned.button('Delete account').waitFor()
    await expect.poll(status).toBe(200)
  })
})

/** Prints one file of a zip. */
const READ_ZIP = 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())'
