import { describe, expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addFan, becomeSender, CampaignCreator, CampaignResults } from './pages/campaign.ts'
import { textsTo } from './pages/conversation.ts'
import { hasFocus } from './pages/keyboard.ts'

const browser = useBrowser()

describe('an SMS campaign', () => {
  it('is written, looked at as three people read it, confirmed, and its replies and results come in', async () => {
    const page = await becomeSender(await browser.newPerson())
    const mia = await addFan(page, 'Mia Lund')
    const jonas = await addFan(page, 'Jonas Maximilian Lindqvist')
    const nameless = await addFan(page, '')
    await page.goto('/dashboard/marketing/sms')
    await page.getByRole('heading', { name: 'Text everybody at once' }).waitFor()
    await page.getByRole('link', { name: 'New campaign' }).click()

    const creator = new CampaignCreator(page)
    await page.getByRole('radio', { name: /^Everybody/ }).press('Space')
    await creator.message.fill('Hi {{name|there}}, I play in Lisbon tonight!')
    await creator.whose('Longest')
    await creator.bubble.getByText('Hi Jonas Maximilian Lindqvist, I play').waitFor()
    await creator.whose('Shortest')
    await creator.bubble.getByText(/Hi (Mia Lund|there), I play/).waitFor()
    await creator.whose('Least info')
    await creator.bubble.getByText('Hi there, I play').waitFor()
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
    await creator.send.press('Enter')
    await page.getByRole('region', { name: 'Undo sending' }).waitFor()
    // A second Enter takes nothing back.
    await page.keyboard.press('Enter')
    const { items } = await callApi(page, 'GET', '/api/campaigns?type=sms')
    const [{ id }] = items as [{ id: string }]

    // Between Confirm and the first text, somebody changes their mind.
    const { channels } = await callApi(page, 'GET', `/api/conversations/${mia.id}`)
    const [{ from: number }] = channels as [{ from: string }]
    await callApi(page, 'POST', '/sandbox/api/sms', { from: nameless.phone, to: number, body: 'STOP' })

    await page.waitForURL(`**/dashboard/marketing/sms/${id}`, { timeout: 20_000 })
    const results = new CampaignResults(page)
    await results.part('Delivered 2').waitFor({ timeout: 20_000 })
    await results.part('Skipped 1').waitFor()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    expect(await textsTo(page, mia.phone)).toEqual([expect.stringContaining('Hi Mia Lund, I play in Lisbon tonight!')])
    expect(await textsTo(page, nameless.phone)).not.toContainEqual(expect.stringContaining('Lisbon'))
    await page.getByRole('button', { name: /^Skipped: 1 person\. They opted out of texts/ }).waitFor()

    // Replies come in while the screen is open, and wait as a queue.
    await callApi(page, 'POST', '/sandbox/api/sms', { from: jonas.phone, to: number, body: 'See you there!' })
    const answer = page.getByRole('link', { name: 'Answer 1 reply' })
    await answer.waitFor({ timeout: 15_000 })
    await expectSoundEverywhere(page)

    // By keyboard: the people behind a figure, and a segment of them.
    const replied = results.figure('Replied: 1')
    await replied.press('Enter')
    const people = page.getByRole('dialog', { name: 'Replied' })
    await people.getByRole('link', { name: /Jonas Maximilian Lindqvist/ }).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await hasFocus(replied)
    await page.getByRole('button', { name: 'Make a segment of those under “Replied”' }).press('Enter')
    await page.getByRole('textbox', { name: 'Segment name' }).fill('Coming to Lisbon')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Coming to Lisbon' }).waitFor()
    await page.getByRole('link', { name: /Jonas Maximilian Lindqvist/ }).waitFor()
    await page.goBack()
    await answer.click()
    await page.getByRole('link', { name: /Jonas Maximilian Lindqvist.*See you there!/ }).waitFor()
  })

  it('holds whoever sleeps, and cancelled it gives back the money of those who have not got it', async () => {
    const page = await becomeSender(await browser.newPerson())
    await addFan(page, 'Mia Lund')
    await addFan(page, 'Ada Wren', 3)
    const ben = await addFan(page, 'Ben Ito', 3)
    const { id } = await callApi(page, 'POST', '/api/campaigns', {
      type: 'sms',
      name: 'Lisbon tonight',
      audience: { everyone: true },
      content: 'I play tonight!',
    })
    const { hash } = await callApi(page, 'POST', `/api/campaigns/${String(id)}/preview`)
    await callApi(page, 'POST', `/api/campaigns/${String(id)}/confirm`, { hash })
    await page.goto('/dashboard/marketing/sms')
    const row = page.getByRole('listitem').filter({ hasText: 'Lisbon tonight' })
    await row.getByText('1 of 3').waitFor({ timeout: 30_000 })
    await row.getByText('Sending 33%').waitFor()
    await expectSoundEverywhere(page)
    await row.getByRole('link', { name: 'Lisbon tonight' }).press('Enter')

    const results = new CampaignResults(page)
    await results.part('Delivered 1').waitFor({ timeout: 20_000 })
    await results.progress.getByText(/^2 texts wait for their moment\. The first leaves/).waitFor()
    await results.part('Held 2').press('Enter')
    const people = page.getByRole('dialog', { name: 'Held' })
    await people.getByRole('link', { name: /^Ada Wren.*quiet hours where they live/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Resume', exact: true }).click()
    await page.getByText('Sending 33%').waitFor()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^1 of 3 have left\. The other 2 will not be sent, and \$0\.\d\d comes back\./).waitFor()
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Cancel the campaign' }).press('Enter')
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await results.part('Skipped 2').waitFor()
    const wallet = async () => {
      const { balance, reserved } = await callApi(page, 'GET', '/api/wallet')
      return { balance, reserved }
    }
    await expect.poll(wallet).toEqual({ balance: 2498, reserved: 0 })
    expect(await textsTo(page, ben.phone)).toEqual([])
  })
})
