import { dateAt } from '@greenroom/domain'
import { expect, it } from 'vitest'
import type { Page } from 'playwright'
import { newPhone } from '../../apps/server/src/testing/phones.ts'
import { expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { newEmail } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import {
  agree,
  becomeSender,
  CampaignCreator,
  CampaignResults,
  confirmCampaign,
  mailTo,
  readCampaign,
  zoneAt,
} from './pages/campaign.ts'
import { addPerson } from './pages/person.ts'
import { useTimeMachine } from './time-machine.ts'

const machine = await useTimeMachine()
const browser = useBrowser(machine.url)

const HOUR = 3_600_000

/** Adds somebody who agreed to email and to be recognized, and has written lately. @returns their address */
async function addActiveReader(page: Page, name: string, zone: string): Promise<string> {
  const [email, phone] = [newEmail(), newPhone()]
  const id = await addPerson(page, { name, email, phone, time_zone: zone })
  for (const channel of ['sms', 'email', 'visits'] as const) await agree(page, id, channel)
  const { channels } = await callApi(page, 'GET', `/api/conversations/${id}`)
  const [{ from: number }] = channels as [{ from: string }]
  await callApi(page, 'POST', '/sandbox/api/sms', { from: phone, to: number, body: 'When do you play?' })
  await expect.poll(async () => (await callApi(page, 'GET', `/api/conversations/${id}/messages`)).total).not.toBe(0)
  return email
}

it('an email leaves at the hour of each place, and once again to who did not click', async () => {
  const page = await becomeSender(await browser.newPerson())
  await callApi(page, 'PATCH', '/api/sending-rules', { postal_address: 'PO Box 7' })
  const [near, far] = [zoneAt(8, machine.now()), zoneAt(6, machine.now())]
  const mia = await addActiveReader(page, 'Mia Lund', near)
  const bo = await addActiveReader(page, 'Bo Berg', far)
  await machine.pass(1000)
  const { id, starts_at: first } = await confirmCampaign(page, {
    type: 'email',
    name: 'Lisbon',
    subject: 'A show for you',
    content: 'Tickets: https://example.com/tickets',
    schedule: { mode: 'local', at: `${dateAt(machine.now(), near)}T09:00`, past: 'next_day' },
  })
  await page.goto(`/dashboard/marketing/email/${id}`)
  const results = new CampaignResults(page)
  // A little before the first clock says nine, its people are listed.
  await machine.passUntil(new Date(Date.parse(first ?? '') - 300_000))
  await results.part('Held 2').waitFor()
  await machine.passUntil(new Date(first ?? ''))
  await results.figure('Delivered: 1').waitFor()
  const mail = await mailTo(page, mia, 'A show for you')
  await machine.pass(2 * HOUR)
  await results.figure('Delivered: 2').waitFor()
  await mailTo(page, bo, 'A show for you')

  const again = page.getByRole('region', { name: 'Send again' })
  await again.getByText('It would reach 2 people now.').waitFor()
  const fan = await browser.newPerson({ size: PHONE })
  const link = /href="([^"]*\/c\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
  expect((await fan.request.get(link, { maxRedirects: 0 })).status()).toBe(302)
  await machine.pass(120_000)
  await results.figure('Clicked: 1').waitFor()
  await page.reload()
  await again.getByText('It would reach 1 person now.').waitFor()
  await again.getByText('They clicked in the first email.').waitFor()
  await expectSoundEverywhere(page, [PHONE])

  await again.getByRole('combobox', { name: 'When' }).selectOption('1')
  await again.getByRole('textbox', { name: 'New subject' }).fill('a SHOW for you')
  await page.keyboard.press('Enter')
  await again.getByText(/^This is the subject of the first email/).waitFor()
  await again.getByRole('textbox', { name: 'New subject' }).fill('Last seats in Lisbon')
  await page.keyboard.press('Enter')
  const creator = new CampaignCreator(page)
  await creator.send.waitFor()
  await page.getByText('People who got “Lisbon” and did not click or answer', { exact: false }).first().waitFor()
  await expectSoundEverywhere(page, [PHONE])
  await creator.send.press('Enter')
  await page.getByRole('region', { name: 'Undo sending' }).waitFor()
  const second = /email\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
  const { starts_at: at } = await readCampaign(page, second)
  await machine.passUntil(new Date(Date.parse(at ?? '') + 60_000))
  await expect.poll(async () => (await readCampaign(page, second)).state).toBe('finished')
  await mailTo(page, bo, 'Last seats in Lisbon')
  const { items } = await callApi(page, 'GET', `/sandbox/api/mail?to=${encodeURIComponent(mia)}`)
  expect(items).toHaveLength(1)

  await page.goto(`/dashboard/marketing/email/${second}`)
  await page.getByRole('region', { name: 'Second email' }).getByRole('link', { name: 'Lisbon' }).click()
  await again.getByRole('link', { name: 'Lisbon (again)' }).waitFor()
  await again.getByText('+0').first().waitFor()
})
