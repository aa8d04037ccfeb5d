import { expect, it } from 'vitest'
import { expectSoundEverywhere, settled, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { becomeArtist } from './pages/people.ts'
import { Settings } from './pages/settings.ts'

const browser = useBrowser()

it('an artist adds a domain with a wrong record, mends it, and fans see the page there', async () => {
  const page = await browser.newPerson()
  const { username } = await becomeArtist(page)
  const settings = new Settings(page)
  await settings.open('domains')
  const host = `nova-${Date.now()}.artist.example`
  await page.getByRole('textbox', { name: 'Your domain' }).fill(host)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: host })
  await panel.getByText('Waiting for records').waitFor()

  await callApi(page, 'PUT', '/sandbox/api/dns', { name: host, type: 'A', values: ['192.0.2.1'] })
  await settings.button('Check now').click()
  await panel.getByText('This name leads to another server.').waitFor()
  await panel.getByText('192.0.2.1').waitFor()
  await settled(page)
  await expectSoundEverywhere(page)

  await callApi(page, 'POST', '/sandbox/api/dns', { domain: host })
  await settings.button('Check now').click()
  await panel.getByText('Ready', { exact: true }).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)

  // Browsers say so of every address that is neither https nor this machine's own.
  browser.forgive(/Cross-Origin-Opener-Policy header has been ignored/)
  const at = await panel.getByRole('link', { name: host }).getAttribute('href')
  const fan = await browser.newPerson()
  const counted = fan.waitForResponse((answer) => answer.url().endsWith('/view'))
  await fan.goto(at ?? '')
  await fan.getByRole('heading', { level: 1, name: 'Nova Reyes' }).waitFor()
  expect(new URL(fan.url()).hostname).toBe(host)
  expect((await counted).status()).toBe(204)
  expect(await fan.context().cookies(at ?? '')).toEqual([])

  await panel.getByRole('switch', { name: 'Send visitors of my other address here' }).click()
  const origin = new URL(page.url()).origin
  await expect.poll(async () => (await fan.goto(`${origin}/${username}`)) && new URL(fan.url()).hostname).toBe(host)

  await panel.getByRole('button', { name: 'Remove' }).click()
  await settings.dialog.getByRole('button', { name: 'Remove domain' }).click()
  await page.getByRole('textbox', { name: 'Your domain' }).waitFor()
})
