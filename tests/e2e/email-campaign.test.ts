import { expect, it } from 'vitest'
import { expectSound, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { addReader, becomeSender, CampaignCreator, CampaignResults, mailTo, readCampaign } from './pages/campaign.ts'
import { callApi } from './pages/api.ts'
import { hostileDesign, watchForScripts } from './pages/hostile.ts'
import payloads from './dompurify/payloads.json' with { type: 'json' }
import { useTimeMachine } from './time-machine.ts'

const machine = await useTimeMachine()
const browser = useBrowser(machine.url)

/** A campaign without a time leaves after the seconds in which it can be taken back. */
const UNDO = 11_000

it('an email is written, seen as its readers see it, tested, sent, clicked, and left by one click', async () => {
  const page = await becomeSender(await browser.newPerson())
  const mia = await addReader(page, 'Mia Lund')
  const nameless = await addReader(page, '')
  await page.goto('/dashboard/marketing/email')
  await page.getByRole('heading', { name: 'Write your first email' }).waitFor()
  await page.getByRole('link', { name: 'New campaign' }).click()

  const creator = new CampaignCreator(page)
  await creator.everybody()
  await page.getByRole('textbox', { name: 'Subject' }).fill('A show for {{first_name|you}}')
  await page.getByRole('textbox', { name: 'Preheader' }).fill('Lisbon, tonight')
  await page
    .getByRole('textbox', { name: 'Body' })
    .fill('Hi {{first_name|there}},\n\nI play in **Lisbon**: https://example.com/tickets')
  const preview = page.getByRole('complementary', { name: 'Unified preview' })
  const letter = preview.getByTitle('The email on a desktop').contentFrame()
  await preview.getByRole('button', { name: 'Next person' }).click()
  await letter.getByText(/^Hi (Mia|there),$/).waitFor()
  for (const view of ['Phone', 'Dark', 'Inbox', 'Plain text', 'Desktop']) {
    await preview.getByText(view, { exact: true }).click()
    await expectSound(page)
  }
  await creator.goTo('Content')
  await expectSoundEverywhere(page, [PHONE])

  await page.getByRole('button', { name: 'Send test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Other addresses').fill('band@example.com,')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sent 2 tests').waitFor()
  await mailTo(page, 'band@example.com', 'Test: A show for Mia')

  // The law asks for an address, which the review takes on the spot.
  await creator.goTo('Review')
  await page.getByRole('button', { name: 'Add it here' }).click()
  await dialog.getByRole('textbox', { name: 'Postal address' }).fill('PO Box 7\nUtrecht')
  await expectSoundEverywhere(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved your postal address').waitFor()
  await creator.send.waitFor()
  await expectSoundEverywhere(page)
  await creator.send.press('Enter')
  await page.getByRole('region', { name: 'Undo sending' }).waitFor()
  const id = /email\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
  await machine.pass(UNDO)
  await expect.poll(async () => (await readCampaign(page, id)).state).toBe('finished')

  const mail = await mailTo(page, mia, 'A show for Mia')
  await mailTo(page, nameless, 'A show for you')
  expect(mail.html).toContain('PO Box 7<br>Utrecht')
  const fan = await browser.newPerson({ size: PHONE })
  const link = /href="([^"]*\/c\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
  await machine.pass(10_000)
  const pixel = /src="([^"]*\/o\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
  const opened = await fan.request.get(pixel, { headers: { 'user-agent': 'Mozilla/5.0 Thunderbird/140.0' } })
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'image/gif'])
  const clicked = await fan.request.get(link, { maxRedirects: 0 })
  expect([clicked.status(), clicked.headers().location]).toEqual([302, 'https://example.com/tickets'])
  const view = /href="([^"]*\/v\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
  await fan.goto(view, { waitUntil: 'load' })
  await fan.getByText('Hi Mia,').waitFor()
  const leave = (mail.headers['List-Unsubscribe'] ?? '').slice(1, -1)
  const left = await fan.request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(left.status()).toBe(200)

  await page.goto(`/dashboard/marketing/email/${id}`)
  const results = new CampaignResults(page)
  await results.figure('Delivered: 2').waitFor()
  await results.figure('Opted out: 1').waitFor()
  await page.getByText('No answer').waitFor()
  await machine.pass(120_000)
  await expect
    .poll(async () => callApi(page, 'GET', `/api/campaigns/${id}/report`))
    .toMatchObject({ opens: { people: 1 } })
  await page.getByRole('region', { name: 'From audience to reply' }).getByText('Opened', { exact: true }).waitFor()
  await expectSoundEverywhere(page)

  // Everybody can read it, without anything of its readers.
  await page.getByRole('textbox', { name: 'Address' }).fill('lisbon')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  const there = page.getByRole('link', { name: /\/letters\/lisbon$/ })
  await expectSoundEverywhere(page, [PHONE])
  await fan.goto((await there.getAttribute('href')) ?? '', { waitUntil: 'load' })
  await fan.getByRole('heading', { name: 'A show for you' }).waitFor()
  await fan.getByText('Hi there,').waitFor()
  await expectSound(fan)
  await fan.getByRole('link', { name: /^More letters from/ }).click()
  await fan.getByRole('heading', { name: 'Letters' }).waitFor()
  await expectSound(fan)

  // Whoever unsubscribes can say why.
  const { headers } = await mailTo(page, nameless, 'A show for you')
  const token = /unsubscribe\?t=([\w.-]+)/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  await fan.goto(new URL(`/unsubscribe?t=${token}`, fan.url()).href, { waitUntil: 'load' })
  await fan.getByRole('button', { name: 'Unsubscribe from everything' }).click()
  await fan.getByText('Why did you unsubscribe?').waitFor()
  await fan.getByText('It came too often').click()
  await expectSound(fan)
  await fan.getByRole('button', { name: 'Send answer' }).click()
  await fan.getByRole('heading', { name: 'Thank you' }).waitFor()
  await expectSound(fan)
  await page.getByText('It came too often').waitFor()
})

it('an email is made of blocks: begun from a starter, moved, limited to some people, checked, and made a letter again', async () => {
  const page = await becomeSender(await browser.newPerson())
  await addReader(page, 'Mia Lund')
  await page.goto('/dashboard/marketing/email')
  await page.getByRole('link', { name: 'New campaign' }).click()
  const creator = new CampaignCreator(page)
  await creator.everybody()
  await page.getByRole('textbox', { name: 'Subject' }).fill('On the road')
  await page.getByText('Blocks', { exact: true }).click()
  await page.getByRole('group', { name: 'Start with' }).getByRole('button', { name: 'Shows' }).click()
  const blocks = page.getByRole('list', { name: 'Blocks' })
  const names = () => blocks.locator('[data-toggle]').allInnerTexts()
  await expect.poll(async () => (await names()).length).toBe(4)
  const preview = page.getByRole('complementary', { name: 'Unified preview' })
  const letter = preview.getByTitle('The email on a desktop').contentFrame()
  await letter.getByText('See you on the road').waitFor()

  await blocks.getByRole('button', { name: 'More for See you on the road' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(async () => (await names())[1]).toContain('See you on the road')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(async () => (await names())[0]).toContain('See you on the road')

  await blocks.getByRole('button', { name: /^Shows/ }).click()
  await page.getByRole('textbox', { name: 'Where' }).fill('Musicbox, Lisbon')
  await letter.getByText('Musicbox, Lisbon').waitFor()
  await page.getByRole('combobox', { name: 'Shown to' }).click()
  await page.getByRole('option', { name: 'Only people with' }).click()
  await page.getByRole('combobox', { name: 'Cities' }).fill('Lisbon')
  await page.keyboard.press('Enter')
  await blocks.getByText('Only people in Lisbon').waitFor()
  await letter.getByText('Musicbox, Lisbon').waitFor({ state: 'detached' })
  await expectSoundEverywhere(page, [PHONE])

  await creator.goTo('Review')
  const checks = page.getByRole('region', { name: 'Worth a look' })
  await checks.getByText('The button “Get tickets” leads nowhere').waitFor()
  await checks.getByRole('button', { name: 'Go to the block' }).click()
  await blocks.locator('[data-toggle]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Leads to' }).fill('example.com/tickets')
  await page.getByRole('textbox', { name: 'Leads to' }).blur()
  await letter.getByRole('link', { name: 'Get tickets' }).waitFor()

  await page.getByText('Letter', { exact: true }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Body' }).inputValue()).toContain('Musicbox, Lisbon')
  await page.getByText('The email is a letter now').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await blocks.waitFor()
  expect(await names()).toHaveLength(4)
})

it('runs none of the payloads of DOMPurify, in any field of an email, wherever it is shown', async () => {
  const page = await becomeSender(await browser.newPerson())
  const watch = watchForScripts(page, machine.url)
  const { items } = await callApi(page, 'GET', '/api/minisites')
  const [site] = items as { id: string; username: string }[]
  const short = payloads.filter((payload) => payload.length < 60 && !payload.includes('{'))
  await callApi(page, 'PATCH', `/api/minisites/${site?.id}`, { name: short[3] })
  await callApi(page, 'PATCH', '/api/sending-rules', { postal_address: short.slice(0, 3).join('\n') })
  const reader = await addReader(page, short[7] ?? '')
  const draft = await callApi(page, 'POST', '/api/campaigns', {
    type: 'email',
    name: short[9],
    audience: { everyone: true },
    subject: `${short[11]} {{name}}`,
    preheader: `${short[13]} {{first_name|${short[4]}}}`,
    design: hostileDesign(payloads),
  })
  const id = String(draft.id)

  await page.goto(`/dashboard/marketing/email/${id}/edit`)
  const creator = new CampaignCreator(page)
  await creator.goTo('Content')
  await page.getByRole('list', { name: 'Blocks' }).locator('[data-toggle]').nth(1).press('Enter')
  const preview = page.getByRole('complementary', { name: 'Unified preview' })
  for (const view of ['Phone', 'Dark', 'Inbox', 'Plain text', 'Desktop'])
    await preview.getByText(view, { exact: true }).click()
  await preview.getByTitle('The email on a desktop').contentFrame().getByText('The end of it').waitFor()
  await watch.expectNothing('the creator')
  await creator.goTo('Review')
  await page.getByRole('region', { name: 'Worth a look' }).waitFor()
  await watch.expectNothing('the review')

  const { hash, problems } = await callApi(page, 'POST', `/api/campaigns/${id}/preview`)
  expect(problems).toEqual([])
  await callApi(page, 'POST', `/api/campaigns/${id}/confirm`, { hash })
  await machine.pass(UNDO)
  await expect.poll(async () => (await readCampaign(page, id)).state).toBe('finished')
  const mail = await mailTo(page, reader, '')
  const letter = await callApi(page, 'PUT', `/api/campaigns/${id}/letter`, { slug: 'payloads' })
  const archived = new URL(String(letter.url)).pathname
  await page.goto('/sandbox/mail')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await watch.expectNothing('the mailbox')
  await page.goto(`/dashboard/marketing/email/${id}`)
  await new CampaignResults(page).figure('Delivered: 1').waitFor()
  await watch.expectNothing('the results')
  const view = /href="([^"]*\/v\/[^"]*)"/.exec(mail.html)?.[1] ?? ''
  for (const where of [view, archived, archived.replace('/payloads', '')]) {
    await page.goto(where, { waitUntil: 'load' })
    await watch.expectNothing(where)
    expect(await page.evaluate(foreignElements), where).toEqual([])
  }
})

/** Lists what a letter never consists of. Runs in the browser. */
function foreignElements(): string[] {
  const runs =
    'script, iframe, object, embed, svg, math, form, input, template, base, [srcdoc], [src^="javascript"], [href^="javascript"]'
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.matches(runs) || element.getAttributeNames().some((name) => name.startsWith('on')))
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}
