import { dateAt } from '@greenroom/domain/calendar'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { newEmail } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import {
  addFan,
  addFans,
  agree,
  ApprovalPage,
  approvalLinkFor,
  becomeSender,
  CampaignCreator,
  CampaignResults,
  confirmCampaign,
  readCampaign,
  zoneAt,
} from './pages/campaign.ts'
import { textsTo } from './pages/conversation.ts'
import { spend } from './pages/billing.ts'
import { hasFocus } from './pages/keyboard.ts'
import { payAndReturn } from './pages/plan.ts'
import { useTimeMachine } from './time-machine.ts'

const machine = await useTimeMachine()
const browser = useBrowser(machine.url)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A phone's own browser, for what follows a link without a window. */
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
/** Returns a place where it is this hour now. */
const at = (hour: number) => zoneAt(hour, machine.now())
/** Nine in the morning of the next day there, where each person lives. */
const tomorrowAtNine = () => `${dateAt(new Date(machine.now().getTime() + 24 * HOUR), at(13))}T09:00`
const walletOf = async (page: Page) => {
  const { balance, reserved } = await callApi(page, 'GET', '/api/wallet')
  return { balance: Number(balance), reserved: Number(reserved) }
}
/** A campaign without a time leaves after the seconds in which it can be taken back. */
const UNDO = 11_000

describe('an SMS campaign', () => {
  it('is looked at as three people read it, approved on a phone, leaves by each clock, and comes to clicks and replies', async () => {
    const page = await becomeSender(await browser.newPerson())
    const mia = await addFan(page, 'Mia Lund', at(13))
    await agree(page, mia.id, 'visits')
    const jonas = await addFan(page, 'Jonas Maximilian Lindqvist', at(13))
    // Two hours behind the others.
    const nameless = await addFan(page, '', at(11))
    await page.goto('/dashboard/marketing/sms')
    await page.getByRole('heading', { name: 'Text everybody at once' }).waitFor()
    await page.getByRole('link', { name: 'New campaign' }).click()

    const creator = new CampaignCreator(page)
    await creator.everybody()
    await creator.message.fill('Hi {{name|there}}, I play in Lisbon tonight! https://example.com/tickets')
    await creator.addPicture()
    await creator.whose('longest')
    await creator.bubble.getByText('Hi Jonas Maximilian Lindqvist, I play').waitFor()
    await creator.whose('shortest')
    await creator.bubble.getByText(/Hi (Mia Lund|there), I play/).waitFor()
    await creator.whose('emptiest')
    await creator.bubble.getByText('Hi there, I play').waitFor()
    await creator.byTheirClock(tomorrowAtNine())
    for (const section of ['Audience', 'Message', 'Time'] as const) {
      await creator.goTo(section)
      await expectSoundEverywhere(page, [PHONE])
    }
    await creator.goTo('Review')
    await creator.send.waitFor()
    await expectSoundEverywhere(page)
    // Each number opens its people.
    const everybody = page.getByRole('button', { name: '3. See who' })
    await everybody.press('Enter')
    await page
      .getByRole('dialog', { name: 'People' })
      .getByRole('link', { name: /^Mia Lund/ })
      .waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await hasFocus(everybody)
    const manager = newEmail()
    await creator.askApproval(manager)

    const phone = await browser.newPerson({ size: PHONE })
    await phone.goto(await approvalLinkFor(page, manager), { waitUntil: 'load' })
    const approval = new ApprovalPage(phone)
    await phone.getByText('Hi Mia van Dijk, I play in Lisbon tonight!').waitFor()
    await approval
      .fact('Goes out')
      .getByText(/ at 9:00 AM, where each fan lives$/)
      .waitFor()
    await approval.fact('To').getByText('3 people').waitFor()
    await expectSoundEverywhere(phone)
    await approval.note.fill('Break a leg!')
    await approval.approve()
    await phone.getByRole('heading', { level: 1, name: 'Approved' }).waitFor()
    await expectSoundEverywhere(phone)
    await page
      .getByText(/^Scheduled for/)
      .first()
      .waitFor()

    const { items } = await callApi(page, 'GET', '/api/campaigns?type=sms')
    const [{ id }] = items as [{ id: string }]
    const first = new Date((await readCampaign(page, id)).starts_at ?? '')
    const results = new CampaignResults(page)
    await results.open(id)
    // A little before the first clock says nine, its people are listed.
    await machine.passUntil(new Date(first.getTime() - 5 * MINUTE))
    await results.part('Held 3').waitFor()
    await machine.passUntil(first)
    await results.part('Delivered 2').waitFor()
    await results.stands('Sending 66%')
    const [text = ''] = await textsTo(page, mia.phone)
    expect(text).toContain('Hi Mia Lund, I play in Lisbon tonight!')

    // Before the third clock says nine, its owner changes their mind, while others click and answer.
    const { channels } = await callApi(page, 'GET', `/api/conversations/${mia.id}`)
    const [{ from: number }] = channels as [{ from: string }]
    await callApi(page, 'POST', '/sandbox/api/sms', { from: nameless.phone, to: number, body: 'STOP' })
    await machine.pass(MINUTE)
    const link = /https?:\S+\/l\/\w+/.exec(text)?.[0] ?? ''
    const led = await phone.request.get(link, { maxRedirects: 0, headers: { 'user-agent': IPHONE } })
    expect(led.headers().location).toBe('https://example.com/tickets')
    await callApi(page, 'POST', '/sandbox/api/sms', { from: jonas.phone, to: number, body: 'See you there!' })
    const answer = page.getByRole('link', { name: 'Answer 1 reply' })
    await answer.waitFor()
    await machine.pass(2 * HOUR)
    await results.part('Skipped 1').waitFor()
    await results.stands('Sent')
    await page.getByRole('button', { name: /^Skipped: 1 person\. They opted out of texts/ }).waitFor()
    expect(await textsTo(page, nameless.phone)).not.toContainEqual(expect.stringContaining('Lisbon'))

    // By keyboard: the people behind a figure, and a segment of them.
    const clicked = results.figure('Clicked: 1')
    await clicked.waitFor()
    await expectSoundEverywhere(page)
    await clicked.press('Enter')
    const people = page.getByRole('dialog', { name: 'Clicked' })
    await people.getByRole('link', { name: /Mia Lund/ }).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await hasFocus(clicked)
    await results.keep('Clicked', 'Wants tickets')
    await page.getByRole('link', { name: /Mia Lund/ }).waitFor()
    await page.goBack()
    await answer.click()
    await page.getByRole('link', { name: /Jonas Maximilian Lindqvist.*See you there!/ }).waitFor()
  })

  it('holds whoever sleeps, and canceled it gives back the money of those who have not received it', async () => {
    const page = await becomeSender(await browser.newPerson())
    await addFan(page, 'Mia Lund', at(13))
    await addFan(page, 'Ada Wren', at(3))
    const ben = await addFan(page, 'Ben Ito', at(3))
    await confirmCampaign(page, { name: 'Lisbon tonight', content: 'I play tonight!' })
    await page.goto('/dashboard/marketing/sms')
    await machine.pass(UNDO)
    const row = page.getByRole('listitem').filter({ hasText: 'Lisbon tonight' })
    await row.getByText('1 of 3').waitFor()
    await row.getByText('Sending 33%').waitFor()
    await expectSoundEverywhere(page)
    await row.getByRole('link', { name: 'Lisbon tonight' }).press('Enter')

    const results = new CampaignResults(page)
    await results.part('Delivered 1').waitFor()
    // Their numbers may be of places with other hours, so that each has a moment of their own.
    await results.held
      .getByText(/^(1 person|2 people)$/)
      .first()
      .waitFor()
    await results.part('Held 2').press('Enter')
    const people = page.getByRole('dialog', { name: 'Held' })
    await people.getByRole('link', { name: /^Ada Wren.*quiet hours where they live/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await results.stands('Paused')
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await results.stands('Sending 33%')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^1 of 3 was sent\. The other 2 will not be, and \$0\.\d\d comes back\./).waitFor()
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Cancel the campaign' }).press('Enter')
    await results.stands('Canceled')
    await results.part('Skipped 2').waitFor()
    await expect.poll(() => walletOf(page)).toEqual({ balance: 2498, reserved: 0 })
    expect(await textsTo(page, ben.phone)).toEqual([])
  })

  it('runs out of money in the middle, says so, and goes on with more; nobody gets it twice', async () => {
    const page = await becomeSender(await browser.newPerson())
    const zones = [at(13), at(13), at(11), at(11)]
    const fans = await Promise.all(zones.map((zone, n) => addFan(page, `Fan ${n}`, zone)))
    const { id, starts_at: first } = await confirmCampaign(page, {
      name: 'Lisbon tonight',
      content: 'Hi {{name|there}}, I play tonight!',
      schedule: { mode: 'local', at: tomorrowAtNine() },
    })
    const results = new CampaignResults(page)
    await results.open(id)
    await machine.passUntil(new Date(Date.parse(first ?? '') - 5 * MINUTE))
    await results.part('Held 4').waitFor()
    await machine.passUntil(new Date(first ?? ''))
    await results.part('Delivered 2').waitFor()
    // The rest of the money goes elsewhere, and a text becomes longer than it was when it was confirmed.
    const { balance } = await walletOf(page)
    await spend(page, balance)
    await callApi(page, 'PATCH', `/api/contacts/${fans[2]?.id}`, { name: 'Maximiliana '.repeat(15) })
    await machine.pass(2 * HOUR)
    await results.stands('Waiting for funds')
    await results.part('Delivered 2').waitFor()
    await expectSoundEverywhere(page)
    await page.getByRole('main').getByRole('button', { name: 'Add funds' }).press('Enter')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click(),
    ])
    await payAndReturn(tab)
    await results.part('Delivered 4').waitFor()
    await results.stands('Sent')
    for (const { phone } of fans)
      expect(await textsTo(page, phone)).toEqual([expect.stringContaining('I play tonight!')])
    // The rest of the reservation comes back after the last text.
    await expect.poll(async () => (await walletOf(page)).reserved).toBe(0)
  })

  it('over the plan’s limit says how many fit, and goes to so many', async () => {
    const page = await becomeSender(await browser.newPerson(), 'basic')
    await addFans(page, 499, at(13))
    const draftIn = (hours: number) => ({
      name: `In ${hours} hours`,
      content: 'I play tonight!',
      schedule: { mode: 'at', at: new Date(machine.now().getTime() + hours * HOUR).toISOString() },
    })
    // Two that leave before take 998 of the plan's 1,000 texts.
    const before = [await confirmCampaign(page, draftIn(24)), await confirmCampaign(page, draftIn(24))]
    const { id } = await callApi(page, 'POST', '/api/campaigns', {
      ...draftIn(25),
      type: 'sms',
      audience: { everyone: true },
    })
    await page.goto(`/dashboard/marketing/sms/${String(id)}/edit?section=review`)
    const creator = new CampaignCreator(page)
    await creator.send.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^There is room for 2 of 499 people\./).waitFor()
    await expectSound(page)
    await dialog.getByRole('button', { name: /^Send to 2 people for / }).press('Enter')
    await page.getByRole('region', { name: 'Undo sending' }).waitFor()
    for (const campaign of before) await callApi(page, 'POST', `/api/campaigns/${campaign.id}/cancel`)
    const results = new CampaignResults(page)
    await results.open(String(id))
    await machine.pass(25 * HOUR)
    await results.part('Delivered 2').waitFor()
    await results.stands('Sent')
    expect(await readCampaign(page, String(id))).toMatchObject({ counts: { planned: 2, sent: 2 } })
  })
})
