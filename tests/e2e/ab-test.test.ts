import { expect, it } from 'vitest'
import { expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addReader, becomeSender, CampaignCreator, mailTo, readCampaign } from './pages/campaign.ts'
import { useTimeMachine } from './time-machine.ts'

const machine = await useTimeMachine()
const browser = useBrowser(machine.url)

/** A campaign without a time leaves after the seconds in which it can be taken back. */
const UNDO = 11_000

it('an email is tested in two versions: foreseen, reviewed, sent to half, and the chosen one to the rest', async () => {
  const page = await becomeSender(await browser.newPerson())
  await callApi(page, 'PATCH', '/api/sending-rules', { postal_address: 'PO Box 7\nUtrecht' })
  const readers = [await addReader(page, 'Mia'), await addReader(page, 'Ben'), await addReader(page, 'Ana')]
  readers.push(await addReader(page, 'Zoe'))
  await page.goto('/dashboard/marketing/email')
  await page.getByRole('link', { name: 'New campaign' }).click()
  const creator = new CampaignCreator(page)
  await creator.everybody()
  await page.getByRole('textbox', { name: 'Subject' }).fill('A show in Lisbon')
  await page.getByRole('textbox', { name: 'Body' }).fill('Tickets: https://example.com/tickets')

  // Version B begins as A, and says what is written into it.
  await page.getByRole('switch', { name: 'A/B test' }).press('Space')
  await page.getByText('That is too few to tell any difference').waitFor()
  await page.getByText('This version has the body of version A.').waitFor()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Come to Lisbon')
  await page.getByRole('textbox', { name: 'Sender name' }).fill('Nova herself')
  const preview = page.getByRole('complementary', { name: 'Unified preview' })
  await preview.getByText('Come to Lisbon').first().waitFor()
  await preview.getByText('Version A', { exact: true }).click()
  await preview.getByText('A show in Lisbon').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('A show in Lisbon')
  await page.getByText('I choose', { exact: true }).click()
  await expectSoundEverywhere(page)
  await creator.goTo('Content')
  await expectSoundEverywhere(page, [PHONE])

  // A finding says which version it is about, and leads to its block.
  await creator.goTo('Content')
  await preview.getByText('Version B', { exact: true }).click()
  await page.getByRole('button', { name: 'Write a different body' }).press('Enter')
  await page.getByText('Blocks', { exact: true }).click()
  await page.getByRole('button', { name: 'Add block' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Button' }).click()
  await preview.getByText('Version A', { exact: true }).click()
  await creator.goTo('Review')
  const checks = page.getByRole('region', { name: 'Worth a look' })
  await checks.getByText(/^Version B: (?:A|The) button/).waitFor()
  await checks.getByRole('button', { name: 'Go to the block' }).press('Enter')
  await page.getByRole('list', { name: 'Blocks' }).locator('[data-toggle]:focus').waitFor()
  await page.getByRole('button', { name: 'Use the body of version A' }).press('Enter')

  await creator.goTo('Review')
  await page.getByText('Each goes to about 1 person, and the winner to the other 2.').waitFor()
  await creator.send.waitFor()
  await expectSoundEverywhere(page)
  await creator.send.press('Enter')
  await page.getByRole('region', { name: 'Undo sending' }).waitFor()
  const id = /email\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
  await machine.pass(UNDO)
  const report = async () => (await callApi(page, 'GET', `/api/campaigns/${id}`)) as { counts: { sent: number } }
  await expect.poll(async () => (await report()).counts.sent).toBe(2)

  await page.goto(`/dashboard/marketing/email/${id}`)
  const test = page.getByRole('region', { name: 'A/B test' })
  await test.getByText('2 people wait for it.', { exact: false }).waitFor()
  await expectSoundEverywhere(page)
  await test.getByRole('button', { name: 'Send B to the rest' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 people get it now').waitFor()
  await dialog.getByRole('button', { name: 'Send version B' }).press('Enter')
  await test.getByText('You chose version B.', { exact: false }).waitFor()
  await expect.poll(async () => (await readCampaign(page, id)).state).toBe('finished')
  await expectSoundEverywhere(page)
  const subjects = await Promise.all(readers.map(async (email) => (await mailTo(page, email, 'Lisbon')).subject))
  expect(subjects.toSorted()).toEqual(['A show in Lisbon', 'Come to Lisbon', 'Come to Lisbon', 'Come to Lisbon'])
})
