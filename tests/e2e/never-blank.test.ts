import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'
import { contentOf, DASHBOARD, expectOpened, goTo } from './pages/walk.ts'

const browser = useBrowser()

const EDITOR_TABS = ['Header', 'Design', 'SEO', 'Share', 'Blocks']

/** Opens the dashboard and waits until the code of all screens has been fetched. */
async function openAndRest(page: Page, path: string): Promise<void> {
  // By default, the browser remembers 250 files.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isRested = () =>
    page.evaluate(async () => {
      const list = document.querySelector<HTMLMetaElement>('meta[name="code-ahead"]')?.content ?? ''
      const files = (await (await fetch(list)).json()) as string[]
      const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      return files.every((file) => loaded.has(`/${file}`))
    })
  await expect.poll(isRested, { timeout: 60_000 }).toBe(true)
}

describe('a screen is never blank (standard A5)', () => {
  it('offline: once the app has rested, every screen and panel opens, in its frame, and mends itself', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    await openAndRest(page, '/dashboard/mini-sites')
    await page.context().setOffline(true)
    for (const stop of DASHBOARD) {
      await goTo(page, stop.address)
      await expectOpened(page, stop)
      expect(await contentOf(page), stop.address).not.toMatch(/did not load/)
    }
    await goTo(page, '/dashboard/overview')
    await page
      .getByText(/offline/i)
      .first()
      .waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => contentOf(page)).not.toMatch(/offline/i)
    await page.getByRole('heading', { name: 'Share your page' }).or(page.getByText('Visitors')).first().waitFor()
  })

  it('offline, before its code is there: says so in the frame, and opens when the line is back', async () => {
    const { page } = await becomeArtist(await browser.newPerson())
    browser.forgive(/The code of this screen did not load/)
    await page.route(/\/assets\/ahead-/, (route) => route.abort())
    await page.goto('/dashboard/mini-sites')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('complementary').getByRole('link', { name: 'Launchpad' }).click()
    await page.getByRole('alert').getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.getByRole('complementary').getByRole('link', { name: 'Contacts' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Launchpad' }).waitFor()
  })

  it('offline: every tab of the editor opens, and what is typed is kept and saved later', async () => {
    const { page, siteId } = await becomeArtist(await browser.newPerson())
    await openAndRest(page, `/editor/${siteId}`)
    await page.context().setOffline(true)
    for (const name of EDITOR_TABS) {
      await page.getByRole('tab', { name }).click()
      await expect.poll(() => page.getByRole('tabpanel').innerText(), { message: name }).not.toBe('')
      expect(await page.getByRole('tabpanel').innerText(), name).not.toMatch(/offline\. This opens|did not load/)
    }
  })

  it('a part whose code is gone says so in its place; the rest stays, and a second try opens it', async () => {
    const { page, siteId } = await becomeArtist(await browser.newPerson())
    browser.forgive(/The code of this part did not load/)
    await page.route(/\/assets\/(?:design-panel|ahead)-/, (route) => route.abort())
    await page.goto(`/editor/${siteId}`)
    await page.getByRole('tab', { name: 'Design' }).click()
    await page.getByText('This part did not load. There may be a new version.').waitFor()
    await page.getByRole('tab', { name: 'Blocks' }).waitFor()
    await page.unroute(/\/assets\/(?:design-panel|ahead)-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Theme' }).first().waitFor()
  })
})
