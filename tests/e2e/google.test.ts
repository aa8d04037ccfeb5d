import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newProviderPerson, startOpenIdServer } from '../../apps/server/src/testing/open-id-server.ts'
import { freePort, type ServerProcess, spawnServer, untilReady } from '../../apps/server/src/testing/server-process.ts'
import { PHONE, expectSoundEverywhere, useBrowser } from './browser.ts'
import { PASSWORD } from './pages/account.ts'
import { AuthScreens } from './pages/auth.ts'

/** Logging in with Google, on a separate server, with a real OpenID provider in Google's place. */
const port = await freePort()
const url = `http://localhost:${port}`
const google = await startOpenIdServer(`${url}/api/auth/callback/google`)
const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-google-'))
let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMIT: 'off',
    ...google.env,
  })
  await untilReady(server)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  rmSync(folder, { recursive: true, force: true })
})

const browser = useBrowser()

it('Google makes an account, and logs in to it again', async () => {
  google.seat(newProviderPerson())
  const page = await browser.newPerson({ size: PHONE })
  const auth = new AuthScreens(page)
  for (const screen of ['/signup', '/login']) {
    await page.goto(url + screen)
    await auth.press('Continue with Google')
    await auth.arrives()
    await page.context().clearCookies({ domain: 'localhost' })
  }
})

it('an email that Google has not verified does not log in, and the page says why', async () => {
  google.seat(newProviderPerson({ email_verified: false }))
  const page = await browser.newPerson()
  await page.goto(`${url}/login`)
  await new AuthScreens(page).press('Continue with Google')
  await page.getByText('Google has not verified this email').waitFor()
  await expectSoundEverywhere(page)
  await page.getByRole('link', { name: 'Log in another way' }).click()
  await page.waitForURL('**/login')
})

it('Google is linked and unlinked in the settings, with the password', async () => {
  const person = newProviderPerson()
  google.seat(person)
  const page = await browser.newPerson({ size: PHONE })
  const auth = new AuthScreens(page)
  const email = `${randomUUID()}@example.com`
  const data = { email, password: PASSWORD, name: 'Nova Reyes' }
  await page.request.post(`${url}/api/auth/sign-up/email`, { data, headers: { origin: url } })
  await page.goto(`${url}/dashboard/settings?tab=account`)
  await page.getByText('Confirm your email to link it.').waitFor()
  const kept = `${url}/sandbox/api/mail?to=${encodeURIComponent(email)}`
  await expect.poll(async () => (await (await page.request.get(kept)).text()).includes('#verify=')).toBe(true)
  const { items } = (await (await page.request.get(kept)).json()) as { items: { text: string }[] }
  const link = items.flatMap(({ text }) => text.split(/\s/)).find((word) => word.includes('#verify='))
  await page.goto(link ?? '')
  await page
    .getByText(/verified|confirmed/i)
    .first()
    .waitFor()

  await page.goto(`${url}/dashboard/settings?tab=account`)
  await auth.press('Link Google')
  await expectSoundEverywhere(page)
  await auth.press('Continue to Google')
  await page.getByText('Google is linked').waitFor()
  await expectSoundEverywhere(page)
  await auth.press('Close')
  await page.waitForURL(`${url}/dashboard/settings?tab=account`)
  await auth.press('Unlink Google')
  await auth.press('Unlink')
  await page.getByRole('button', { name: 'Link Google' }).waitFor()
})
