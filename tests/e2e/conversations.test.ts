import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { beginTalk } from './pages/conversation.ts'
import { hasFocus } from './pages/keyboard.ts'

const browser = useBrowser()

/** An artist with money, and a fan who has the artist's number. */
const begin = async (size = DESKTOP) => beginTalk(await browser.newPerson({ size }))
const said = (page: Page, words: string) => page.getByRole('region', { name: /^Messages with/ }).getByText(words)

describe('a conversation', () => {
  it('a fan texts, the artist sees it live, answers, and sees that it arrived', async () => {
    const { page, phone, text } = await begin()
    await page.goto('/dashboard/conversations')
    await page.getByRole('heading', { name: 'No conversations yet' }).waitFor()
    await text('Is there still a ticket for Lisbon?')
    const row = page.getByRole('link', { name: /Ada Wren.*Is there still a ticket/ })
    await row.waitFor()
    await page.getByRole('link', { name: /Conversations.*1.*waiting/ }).waitFor()
    await row.click()
    await said(page, 'Is there still a ticket for Lisbon?').waitFor()
    await expectSoundEverywhere(page)
    await page.getByRole('textbox', { name: 'Text message' }).fill('Hi {{first_name}}, a few at the door!')
    await page.getByText('Hi Ada, a few at the door!').waitFor()
    await page.getByText('1 segment · 2¢').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await said(page, 'Hi Ada, a few at the door!').waitFor()
    await page.getByText('Delivered').waitFor({ timeout: 20_000 })
    const { items } = await callApi(page, 'GET', `/sandbox/api/sms?to=${encodeURIComponent(phone)}`)
    expect((items as { body: string }[]).map(({ body }) => body)).toEqual(['Hi Ada, a few at the door!'])
    await text('STOP')
    await page.getByText('They opted out of texts.').waitFor()
    await page.getByText('Only they can change that, by texting START.').waitFor()
  })

  it('is one pane at a time on a phone, and a message can be taken back', async () => {
    const { page, phone, text } = await begin(PHONE)
    await text('Hello')
    await page.goto('/dashboard/conversations')
    await expectSoundEverywhere(page, [PHONE])
    await page.getByRole('link', { name: /Ada Wren/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Ada Wren' }).waitFor()
    await expectSoundEverywhere(page, [PHONE, { width: 320, height: 640 }])
    await page.getByRole('textbox', { name: 'Text message' }).fill('Oh no, wrong one')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Text message' }).inputValue()).toBe('Oh no, wrong one')
    const { total } = await callApi(page, 'GET', `/sandbox/api/sms?to=${encodeURIComponent(phone)}`)
    expect(total).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor()
  })

  it('is answered and closed by keyboard alone', async () => {
    const { page, text } = await begin()
    await text('Any chance of a show in Berlin?')
    await page.goto('/dashboard/conversations')
    await page.getByRole('link', { name: /Ada Wren/ }).waitFor()
    await page.keyboard.press('j')
    await said(page, 'Any chance of a show in Berlin?').waitFor()
    await page.keyboard.press('r')
    const field = page.getByRole('textbox', { name: 'Text message' })
    await hasFocus(field)
    await page.keyboard.type('In May!')
    await page.keyboard.press('Control+Enter')
    await said(page, 'In May!').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await page.getByText('Closed. It opens again when they write.').waitFor()
    await page.goto('/dashboard/conversations?filter=closed')
    await page.getByRole('link', { name: /Ada Wren/ }).waitFor()
  })

  it('keeps a message that is written offline, and sends it once the line is back', async () => {
    const { page, phone, text } = await begin()
    await text('Hello')
    await page.goto('/dashboard/conversations')
    await page.getByRole('link', { name: /Ada Wren/ }).click()
    await said(page, 'Hello').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('textbox', { name: 'Text message' }).fill('From the tunnel')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Waiting for connection').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Delivered').waitFor({ timeout: 20_000 })
    const { items } = await callApi(page, 'GET', `/sandbox/api/sms?to=${encodeURIComponent(phone)}`)
    expect((items as { body: string }[]).map(({ body }) => body)).toEqual(['From the tunnel'])
  })
})
