import { expect, it } from 'vitest'
import { expectSoundEverywhere, settled, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'
import { Settings } from './pages/settings.ts'

const browser = useBrowser()

it('an artist adds a domain, enters its records, has them checked, stretches the warm-up, renews the key, and removes it', async () => {
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

  const opened = page.context().waitForEvent('page')
  await panel.getByRole('link', { name: 'Open the sandbox DNS' }).click()
  const dns = await opened
  const spf = dns.getByRole('group', { name: 'Test levers of Permission to send (SPF)' })
  await dns.getByRole('button', { name: 'Publish all' }).click()
  await dns.getByText('Missing').first().waitFor({ state: 'detached' })
  await spf.getByRole('button', { name: 'Publish wrongly' }).click()
  await dns.getByText('It lacks include:').waitFor()
  await expectSoundEverywhere(dns)
  await settings.button('Check now').click()
  await panel.getByText('It lacks include:').waitFor()

  await spf.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await dns.getByText('It lacks include:').waitFor({ state: 'detached' })
  await settings.button('Check now').click()
  await panel.getByText('Ready', { exact: true }).waitFor()
  await panel.getByText('Your campaigns come from').waitFor()
  const days = panel.getByRole('list').filter({ hasText: '1,000' })
  expect(await days.getByRole('listitem').count()).toBe(12)
  await panel.getByLabel('How fast').selectOption({ label: 'Double every two days' })
  await panel.getByText('707', { exact: true }).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)

  await panel.getByRole('button', { name: 'Renew key' }).click()
  await settings.dialog.getByRole('button', { name: 'Renew key' }).click()
  await panel.getByText('New key waits for its record').waitFor()
  await settled(page)
  await expectSoundEverywhere(page)
  const next = dns.getByRole('group', { name: 'Test levers of New signature (DKIM)' })
  await next.getByRole('button', { name: 'Publish', exact: true }).click()
  await next.getByRole('button', { name: 'Remove' }).waitFor()
  await settings.button('Check now').click()
  await panel.getByText('Signed with the new key').waitFor()

  await panel.getByRole('button', { name: 'Remove' }).click()
  await settings.dialog.getByRole('button', { name: 'Remove domain' }).click()
  await page.getByRole('textbox', { name: 'Your domain' }).waitFor()
})
