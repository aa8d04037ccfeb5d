import type { Page } from 'playwright'
import { describe, expect, it, vi } from 'vitest'
import { DESKTOP, expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

describe('the sandbox', () => {
  it('shows a mail as its receiver sees it, and its links lead into the product', async () => {
    const { page, email } = await becomeArtist(await browser.newPerson({ size: DESKTOP }))
    await page.goto(`/sandbox/mail?search=${encodeURIComponent(email)}`)
    await page.getByText('Sandbox: nothing leaves this machine.').waitFor()
    await page.getByRole('link', { name: email }).first().click()
    const frame = page.frameLocator('iframe')
    const link = frame.getByRole('link').first()
    const href = (await link.getAttribute('href')) ?? ''
    expect(new URL(href).origin).toBe(new URL(browser.url).origin)
    // A frame in a separate process may be visible before it handles clicks, so click again, as people do.
    let tab: Page | undefined
    const click = async () => {
      const opened = page.context().waitForEvent('page', { timeout: 3000 })
      opened.catch(() => {})
      await link.click()
      tab = await opened
    }
    await vi.waitFor(click, { timeout: 20_000 })
    await tab?.waitForURL((url) => url.origin === new URL(href).origin)
    expect(await tab?.evaluate(() => window.opener)).toBeNull()
  })

  it('is a phone to write from', async () => {
    const page = await browser.newPerson({ size: PHONE })
    await page.goto('/sandbox/phone')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+1 202 555 0142')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Write as this fan' }).fill('Is there a late show?')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Messages' }).getByText('Is there a late show?').waitFor()
    await expectSoundEverywhere(page)
  })

  it('is a registrar to play', async () => {
    const page = await browser.newPerson({ size: PHONE })
    await page.route('**/sandbox/api/registrar', (route) => route.fulfill({ json: REGISTRAR }))
    await page.goto('/sandbox/registrar')
    await page.getByText('30909: No call to action.').waitFor()
    await page.getByRole('button', { name: 'Reject' }).first().click()
    await page.getByRole('textbox', { name: 'Error codes' }).waitFor()
    await expectSoundEverywhere(page)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Error codes' }).waitFor({ state: 'detached' })
    await expectSoundEverywhere(page)
  })
})

const object = (id: string, kind: string, word: string, more: object = {}) => ({
  ...{ id, account_id: 'AC1', kind, word, name: 'Nova Reyes', person: null, is_slow: false },
  ...{ rejections: [], edit_until: null, updated_at: '2026-01-01T10:00:00.000Z', ...more },
})
const REGISTRAR = {
  accounts: [{ id: 'AC1', name: 'Nova Reyes', next: 'as_usual', calls: 0, news: 'once' }],
  objects: [
    object('BN1', 'brand', 'person', { person: 'code' }),
    object('QE1', 'campaign', 'rejected', {
      rejections: [{ code: 30909, text: 'No call to action.' }],
      edit_until: '2026-01-08T10:00:00.000Z',
    }),
    object('HH1', 'toll_free', 'approved'),
  ],
  total: 1,
}
