import { expect, it } from 'vitest'
import { expectSoundEverywhere, settled, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { becomeArtist } from './pages/people.ts'
import { Settings } from './pages/settings.ts'

const browser = useBrowser()

it('an artist adds a domain, enters its records, has them checked, stretches the warm-up, and removes it', async () => {
  const page = await browser.newPerson()
  await becomeArtist(page)
  const settings = new Settings(page)
  await settings.open('sending')
  const domain = `nova-${Date.now()}.example`
  await page.getByRole('textbox', { name: 'Your domain' }).fill(domain)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: domain })
  await panel.getByText('Waiting for records').waitFor()
  await panel.getByText(`gr1._domainkey.${domain}`).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)

  await callApi(page, 'POST', '/sandbox/api/dns', { domain })
  await settings.button('Check now').click()
  await panel.getByText('Ready', { exact: true }).waitFor()
  await panel.getByText('Your campaigns come from').waitFor()
  const days = panel.getByRole('list').filter({ hasText: '1,000' })
  expect(await days.getByRole('listitem').count()).toBe(12)
  await panel.getByLabel('How fast').selectOption({ label: 'Double every two days' })
  await panel.getByText('707', { exact: true }).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)

  await panel.getByRole('button', { name: 'Remove' }).click()
  await settings.dialog.getByRole('button', { name: 'Remove domain' }).click()
  await page.getByRole('textbox', { name: 'Your domain' }).waitFor()
})
