import { expect, it } from 'vitest'
import { expectSoundEverywhere, PHONE, settled, useBrowser } from './browser.ts'
import { newPhone } from '../../apps/server/src/testing/phones.ts'
import { callApi } from './pages/api.ts'
import { verifyEmail } from './pages/auth.ts'
import { addFan, confirmCampaign, zoneAt } from './pages/campaign.ts'
import { textsTo } from './pages/conversation.ts'
import { becomeArtist } from './pages/people.ts'
import { haveFunds, havePlan } from './pages/plan.ts'
import { buyFirstNumber, decide, TextingWizard } from './pages/registration.ts'
import { Settings } from './pages/settings.ts'
import { useTimeMachine } from './time-machine.ts'

// Without the sandbox's number, which needs no registration.
const machine = await useTimeMachine({ SANDBOX_NUMBERS: '0' })
const browser = useBrowser(machine.url)

const FORM = {
  type: 'fan-capture',
  title: '',
  url: null,
  is_active: true,
  settings: { version: 1, askPhone: 'optional' },
}
const MINUTE = 60_000
/** A campaign without a time leaves after the seconds in which it can be taken back. */
const UNDO = 11_000

/** An artist with money and a form on the page, but no number. */
async function becomeUnregistered(size?: typeof PHONE) {
  const artist = await becomeArtist(await browser.newPerson(size ? { size } : {}), [])
  await verifyEmail(artist.page, artist.email)
  await havePlan(artist.page, 'pro')
  await haveFunds(artist.page, 10_000)
  await callApi(artist.page, 'POST', `/api/minisites/${artist.siteId}/blocks`, FORM)
  return artist.page
}

it('an artist without a tax number goes from nothing to the first text, over a rejection that one click mends', async () => {
  const page = await becomeUnregistered()
  const mobile = newPhone()
  const settings = new Settings(page)
  await settings.open('sending')
  await page.getByText('Usually the fastest, for the US and Canada.').waitFor()
  await page
    .getByRole('group', { name: 'Suggestions' })
    .getByRole('button', { name: 'Nova', exact: true })
    .press('Enter')
  await settings.button('Use this name').press('Enter')
  await page.getByText('Nova is your sender name').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Germany' }).getByText('No replies', { exact: true }).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)
  await settings.button('Register a local number').click()

  const wizard = new TextingWizard(page)
  await wizard.isAt('Who sends the texts')
  await expectSoundEverywhere(page)
  await wizard.next('Where you are')
  await wizard.fill('Street', '123 Pine Street')
  await wizard.fill('City', 'Nashville')
  await wizard.fill('ZIP code', '37203')
  await wizard.checks.getByRole('button', { name: 'Take the state from the ZIP code' }).click()
  await expect.poll(() => page.getByLabel('State').inputValue()).toBe('TN')
  await page.reload()
  expect(await page.getByLabel('Street', { exact: true }).inputValue()).toBe('123 Pine Street')
  await wizard.next('Whom the registry may ask')
  await wizard.fill('Phone number', mobile)
  await wizard.next('What you text, and how people agree')
  await expectSoundEverywhere(page)
  await wizard.next('Your number')
  await wizard.fill('Area code', '615')
  await settings.button('Choose a number').click()
  await buyFirstNumber(page)
  await wizard.next('Check and hand in')
  await page.getByText('Nothing stands against it').waitFor()
  await page.getByText(/\$19\.50 of your wallet is reserved/).waitFor()
  await expectSoundEverywhere(page)
  await wizard.handIn('Nova Reyes')

  const who = page.getByRole('region', { name: 'Who texts' })
  const what = page.getByRole('region', { name: 'What you text' })
  await who.getByText('In review').waitFor()
  await what.getByText('Waits for “Who texts”').waitFor()
  await page.getByRole('link', { name: 'Write your first text as a draft' }).waitFor()
  await decide(page, 'brand', { lever: 'ask', person: 'code' })
  await who.getByText('Reply YES to that text.').waitFor()
  await who.getByRole('timer').waitFor()
  await settled(page)
  await expectSoundEverywhere(page)
  const [code] = await textsTo(page, mobile)
  expect(code).toContain('Reply YES')
  await callApi(page, 'POST', '/sandbox/api/sms', { from: mobile, to: '+12025550101', body: 'YES' })
  await who.getByText('Approved', { exact: true }).waitFor()

  await decide(page, 'campaign', { lever: 'reject', codes: [30909] })
  await what.getByText('Code 30909').waitFor()
  await what.getByText(/^7 days left to edit it/).waitFor()
  await settled(page)
  await expectSoundEverywhere(page)
  await what.getByRole('button', { name: 'Write it from my page' }).click()
  await page.getByText('Mended. Hand it in again.').waitFor()
  await what.getByRole('link', { name: 'Hand in again' }).click()
  await wizard.handIn('Nova Reyes')
  await what.getByText('In review').waitFor()
  await decide(page, 'campaign', { lever: 'approve' })
  await what.getByText('Approved', { exact: true }).waitFor()

  const fan = await addFan(page, 'Mia Lund', zoneAt(13, machine.now()))
  const asleep = await addFan(page, 'Ada Wren', zoneAt(2, machine.now()))
  const { id } = await confirmCampaign(page, { name: 'Tour', content: 'I play in Nashville tonight!' })
  await machine.pass(UNDO)
  await expect.poll(() => textsTo(page, fan.phone), { timeout: 2 * MINUTE }).toHaveLength(1)

  // Whoever is asleep waits for the morning, so the campaign is under way.
  await page.goto(`/dashboard/marketing/sms/${id}`)
  await page.getByText('Sending 50%').first().waitFor()
  await decide(page, 'campaign', { lever: 'suspend' }, 'approved')
  await page.getByText('Your number cannot send right now.').waitFor()
  await settled(page)
  await expectSoundEverywhere(page)
  const { items } = await callApi(page, 'GET', '/api/notifications')
  expect((items as { title: string }[]).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Your campaign registration is suspended', '“Tour” is paused']),
  )
  await decide(page, 'campaign', { lever: 'approve' }, 'suspended')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your number cannot send right now.').waitFor({ state: 'detached' })
  await machine.pass(10 * 60 * MINUTE)
  await expect.poll(() => textsTo(page, asleep.phone), { timeout: 2 * MINUTE }).toHaveLength(1)
})

it('a toll-free number is verified on a phone, in one dialog', async () => {
  const page = await becomeUnregistered(PHONE)
  const mobile = newPhone()
  const settings = new Settings(page)
  await settings.open('sending')
  await settings.button('Verify a toll-free number').click()
  const dialog = page.getByRole('dialog', { name: 'Toll-free verification' })
  await dialog.getByLabel('Street', { exact: true }).fill('123 Pine Street')
  await dialog.getByLabel('City', { exact: true }).fill('Nashville')
  await dialog.getByLabel('State', { exact: true }).fill('TN')
  await dialog.getByLabel('ZIP code', { exact: true }).fill('37203')
  await dialog.getByLabel('Phone number', { exact: true }).fill(mobile)
  await dialog.getByRole('button', { name: 'Choose a number' }).click()
  await buyFirstNumber(page)
  await dialog.getByText('Nothing stands against it').waitFor()
  await settled(page)
  await expectSoundEverywhere(page, [PHONE])
  await dialog.getByRole('checkbox', { name: /^All of this is true/ }).check()
  await dialog.getByLabel('Your name', { exact: true }).fill('Nova Reyes')
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const part = page.getByRole('region', { name: 'Toll-free verification' })
  await decide(page, 'toll_free', { lever: 'suspend' })
  await part.getByText('Suspended', { exact: true }).waitFor()
  await part.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Verify a toll-free number' }).waitFor()
})
