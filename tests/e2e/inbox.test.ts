import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSound, expectSoundEverywhere, settled, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { newPhone } from '../../apps/server/src/testing/phones.ts'
import { beginTalk, OpenTalk, textsTo } from './pages/conversation.ts'

const browser = useBrowser()
const begin = async (name?: string) => beginTalk(await browser.newPerson({ size: DESKTOP }), name)

describe('a fan', () => {
  it('joins by a keyword: its rule is made in the app, they are answered, and the person shows their consent with its proof', async () => {
    const { page, number, text } = await begin()
    await page.goto('/dashboard/conversations/answers')
    await page.getByRole('button', { name: 'New automatic answer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New automatic answer' })
    await dialog.getByLabel('Words', { exact: true }).fill('TOUR')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Answer' }).fill("You're in! Dates come here first.")
    await dialog.getByRole('switch', { name: 'The word joins your list' }).click()
    const wording = await dialog.getByRole('textbox', { name: 'What they agree to' }).inputValue()
    expect(wording).toContain('Nova Reyes')
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('list', { name: 'Automatic answers' }).getByText('TOUR').first().waitFor()
    await page.getByRole('region', { name: 'Try it' }).waitFor()
    await expectSoundEverywhere(page)

    const phone = newPhone()
    await text('Tour, please!', phone)
    await expect.poll(() => textsTo(page, phone)).toEqual(["You're in! Dates come here first."])
    await page.goto('/dashboard/conversations')
    await page
      .getByRole('list', { name: 'Conversations' })
      .getByRole('link', { name: /unread/ })
      .click()
    const talk = new OpenTalk(page)
    await talk.said('Tour, please!').waitFor()
    await talk.said("You're in! Dates come here first.").waitFor()
    await talk.messages.getByText('Automatic answer').first().waitFor()
    const person = page.getByRole('complementary', { name: 'The person' })
    const consent = person.getByRole('region', { name: 'Consent' })
    await consent.getByRole('button', { name: /^Show proof for text/ }).click()
    await consent.getByText(`${wording} (version 1)`).waitFor()
    await consent.getByText(`“TOUR” to ${number}`).waitFor()
    await consent.getByText('The contact').waitFor()
    await expectSound(page)
  })

  it('is answered by mail and by text in one thread, and once they say STOP, the artist reads why no text can leave', async () => {
    const { page, id, phone, email, text, mail } = await begin()
    await mail('Guest list', 'Could I bring my sister?')
    await page.goto('/dashboard/conversations')
    const list = page.getByRole('list', { name: 'Conversations' })
    await list.getByRole('link', { name: /Ada Wren/ }).click()
    const talk = new OpenTalk(page)
    await talk.said('Could I bring my sister?').waitFor()
    await talk.mail.fill('Of **course**, both of you.')
    await talk.send()
    await text('We are at the door')
    await talk.said('We are at the door').waitFor()
    await talk.by('Text')
    await talk.text.fill('Coming!')
    await talk.send()
    const answered = async () => {
      const { items } = await callApi(page, 'GET', `/sandbox/api/mail?to=${encodeURIComponent(email)}`)
      return (items as { subject: string; headers: Record<string, string> }[])[0]
    }
    await expect.poll(async () => (await answered())?.subject).toBe('Re: Guest list')
    await mail('Re: Guest list', 'See you there, both of us!', (await answered())?.headers['Reply-To'])
    await talk.said('See you there, both of us!').waitFor()
    await expect.poll(() => textsTo(page, phone)).toEqual(['Coming!'])
    for (const words of ['Could I bring', 'both of you', 'both of us!', 'at the door', 'Coming!'])
      expect(await talk.said(words).count(), words).toBe(1)
    expect(await list.getByRole('listitem').count()).toBe(1)

    await text('STOP')
    await page.getByRole('radio', { name: /^Text.*not open/ }).waitFor({ state: 'attached' })
    await talk.by('Text')
    await page.getByText('They opted out of texts.').waitFor()
    await page.getByText('Only they can change that, by texting START.').waitFor()
    expect(await talk.text.isVisible()).toBe(false)
    const refused = await page.request.post(`/api/conversations/${id}/messages`, {
      headers: { origin: browser.url },
      data: { channel: 'sms', content: 'One more' },
    })
    expect(await refused.json()).toMatchObject({ code: 'NOT_REACHABLE', details: { reason: 'opted_out_sms' } })
    await page.getByRole('button', { name: 'Write an email' }).waitFor()
  })
})

it('two tabs show the same inbox: messages, read marks, states, and drafts; what both could send leaves once', async () => {
  const { page: one, id, phone, text } = await begin()
  const two = await one.context().newPage()
  const tabs = [one, two]
  for (const tab of tabs) await tab.goto('/dashboard/conversations', { waitUntil: 'load' })
  await text('Hello from the bus')
  const row = (tab: Page, words: RegExp) => tab.getByRole('link', { name: words })
  for (const tab of tabs) {
    await row(tab, /Ada Wren.*Hello from the bus.*unread/).waitFor()
    await row(tab, /Conversations.*1.*waiting/).waitFor()
  }
  await one.bringToFront()
  await row(one, /Ada Wren/).click()
  await new OpenTalk(one).said('Hello from the bus').waitFor()
  await row(two, /Ada Wren.*unread/).waitFor({ state: 'detached' })
  await one.getByRole('button', { name: 'Star', exact: true }).click()
  await row(two, /Starred/).waitFor()

  await new OpenTalk(one).text.fill('Half a thought')
  await expect
    .poll(async () => (await callApi(one, 'GET', `/api/conversations/${id}`)).draft)
    .toMatchObject({ content: 'Half a thought' })
  await two.bringToFront()
  await row(two, /Ada Wren/).click()
  const field = new OpenTalk(two).text
  await expect.poll(() => field.inputValue()).toBe('Half a thought')
  await new OpenTalk(one).send()
  await new OpenTalk(two).said('Half a thought').first().waitFor()
  await expect.poll(() => field.inputValue()).toBe('')

  // Both tabs keep what waits for a connection, and both send it when it is back.
  await one.context().setOffline(true)
  await field.fill('From the tunnel')
  await two.keyboard.press('Control+Enter')
  await two.getByText('Waiting for connection').waitFor()
  await one.context().setOffline(false)
  await expect.poll(() => textsTo(one, phone)).toEqual(['From the tunnel', 'Half a thought'])
  for (const tab of tabs) await new OpenTalk(tab).said('From the tunnel').waitFor()
  await one.getByRole('button', { name: 'Close', exact: true }).click()
  await two.getByText('Closed', { exact: true }).first().waitFor()
  for (const tab of tabs) expect(await new OpenTalk(tab).said('From the tunnel').count()).toBe(1)
  expect(await textsTo(one, phone)).toHaveLength(2)
})

/** Scripts in every clothing that a field could wear. */
const HOSTILE = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="parent.hit = window.hit = 1">',
  '</title></style></textarea></script><svg onload="parent.hit = window.hit = 1">',
  "javascript:window.hit=1//';window.hit=1;//",
  '{{constructor.constructor("window.hit=1")()}}',
]
const ALL = HOSTILE.join(' ')
const SUBJECT = ALL.slice(0, 200)
const HTML = `<p>Hi</p>${ALL}<a href="javascript:parent.hit=1" autofocus onfocus="parent.hit=1">x</a><iframe srcdoc="<script>parent.parent.hit=1</script>"></iframe><form action="javascript:parent.hit=1"><button id="b">b</button></form>`

it('runs nothing of what anybody wrote, in any field of a conversation', async () => {
  const { page, id, text, mail } = await begin(ALL.slice(0, 120))
  for (const words of HOSTILE) await text(words)
  await mail(SUBJECT, ALL)
  await callApi(page, 'POST', `/api/contacts/${id}/notes`, { body: ALL })
  await callApi(page, 'POST', '/api/conversations/saved-answers', { name: ALL.slice(0, 60), content: ALL })
  const rule = { kind: 'keyword', words: [HOSTILE[0], HOSTILE[1]?.slice(0, 40)], answer: HOSTILE[1], tag: HOSTILE[0] }
  await callApi(page, 'POST', '/api/conversations/rules', rule)
  const media = await page.request.post('/api/conversations/media?channel=email', {
    headers: { origin: browser.url },
    multipart: { file: { name: `${HOSTILE[1]}.html`, mimeType: 'text/html', buffer: Buffer.from(HTML) } },
  })
  const { id: file } = (await media.json()) as { id: string }
  await callApi(page, 'POST', `/api/conversations/${id}/messages`, {
    channel: 'email',
    subject: SUBJECT.replaceAll('{', ''),
    content: ALL.replaceAll('{', ''),
    media_ids: [file],
  })
  await callApi(page, 'PUT', `/api/conversations/${id}/draft`, { channel: 'email', subject: SUBJECT, content: ALL })
  // As if the server had let everything through: the frame of a mail is a wall of its own.
  await page.route(/\/api\/conversations\/[^/]+\/messages/, async (route) => {
    const answer = await route.fetch()
    const read = (await answer.json()) as { items: { channel: string; html: string | null }[] }
    const items = read.items.map((one) => (one.channel === 'email' ? { ...one, html: HTML, quoted: ALL } : one))
    await route.fulfill({ response: answer, json: { ...read, items } })
  })
  // The browser says what it did not run.
  browser.forgive(/Content Security Policy|Blocked script execution|sandboxed|net::ERR_|Failed to load/)
  const expectUnhit = async (where: string) => {
    await settled(page)
    for (const frame of page.frames()) expect(await frame.evaluate(() => 'hit' in window), where).toBe(false)
  }
  await page.goto('/dashboard/conversations')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  const talk = new OpenTalk(page)
  await talk.messages.locator('iframe').first().waitFor()
  await talk.messages.getByRole('button', { name: 'Show the quoted mail' }).first().click()
  await talk
    .said(HOSTILE[3] ?? '')
    .first()
    .waitFor()
  const frame = page.frameLocator('iframe').first()
  await frame
    .getByRole('link', { name: 'x', exact: true })
    .click({ timeout: 3000 })
    .catch(() => {})
  await expectUnhit('the thread')
  await talk.by('Text')
  await talk.text.fill('/')
  await page.getByRole('listbox', { name: 'Saved answers' }).getByRole('option').first().click()
  await expectUnhit('the composer')
  await page.goto(`/dashboard/conversations?q=${encodeURIComponent('window.hit')}`)
  await page.locator('mark').first().waitFor()
  await expectUnhit('the search')
  for (const [path, landmark] of [
    ['/dashboard/conversations/answers', 'Automatic answers'],
    ['/dashboard/notifications', 'Notifications'],
    [`/dashboard/contacts/${id}`, ''],
    ['/sandbox/phone', ''],
    ['/sandbox/mail', ''],
  ] as const) {
    await page.goto(path)
    await page
      .getByRole('heading', { level: 1, ...(landmark ? { name: landmark } : {}) })
      .first()
      .waitFor()
    await expectUnhit(path)
  }
})
