import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { settled, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { becomeArtist } from './pages/people.ts'
import { addPerson, becomeArtistWithRoom } from './pages/person.ts'
import {
  contentOf,
  DASHBOARD,
  expectFramed,
  expectOpened,
  goTo,
  type Stop,
  VISITORS,
  watchForBlank,
} from './pages/walk.ts'

const browser = useBrowser()

const CALLS = /\/api\/(?!events)/
const CODE = /\/assets\/.*\.(?:js|css)$/
const AHEAD = /\/assets\/ahead-/
const BAD_GATEWAY = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }

/** Opens the dashboard of an artist with one contact and one segment, with the code of this screen alone. */
async function begin(): Promise<{ page: Page; stops: readonly Stop[] }> {
  const page = await becomeArtistWithRoom(await browser.newPerson())
  const contactId = await addPerson(page, { name: 'Maya', email: 'maya@example.com' })
  await page.route(AHEAD, (route) => route.abort())
  await page.goto('/dashboard/nothing-like-this')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, stops: [...DASHBOARD, { address: `/dashboard/contacts/${contactId}`, title: 'Contact details' }] }
}

/** Allows what the console says about code that is gone; React #520: it drew the rest again without it. */
const forgiveLostCode = () => browser.forgive(/The code of this (?:screen|part) did not load|Minified React error #520/)

const withoutPanels = (stops: readonly Stop[]) => stops.filter(({ address }) => !address.includes('?'))

/** Goes to one after the other. */
async function walk(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await goTo(page, stop.address)
    await expectOpened(page, stop)
  }
}

describe('every screen of the dashboard has something to read at every moment (standard A5)', () => {
  it('while nothing gets through, and opens once it does', async () => {
    const { page, stops } = await begin()
    const held: Route[] = []
    let isHeld = false
    await page.route(new RegExp(`${CALLS.source}|${CODE.source}`), async (route) => {
      if (isHeld) held.push(route)
      else await route.fallback()
    })
    const expectNeverBlank = await watchForBlank(page)
    for (const stop of stops) {
      const before = await contentOf(page)
      isHeld = true
      await goTo(page, stop.address)
      await expect.poll(() => contentOf(page), { interval: 20, message: stop.address }).not.toBe(before)
      await expectFramed(page, stop)
      isHeld = false
      await Promise.all(held.splice(0).map((route) => route.fallback()))
      await expectOpened(page, stop)
      await settled(page)
    }
    await expectNeverBlank()
  })

  it('while the server starts anew', async () => {
    const { page, stops } = await begin()
    await page.route(CALLS, (route) => route.fulfill(BAD_GATEWAY))
    const expectNeverBlank = await watchForBlank(page)
    await walk(page, stops)
    await expectNeverBlank()
  })

  it('when its code is gone: reloads the page once, says so in the frame, and opens when it is there', async () => {
    const { page, stops } = await begin()
    forgiveLostCode()
    const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    const isGone = (url: URL) => CODE.test(url.href) && !known.has(url.href)
    await page.route(isGone, (route) => route.fulfill({ status: 404 }))
    let reloads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) reloads++
    })
    const lost = withoutPanels(stops).filter(({ title }) => title !== 'Page not found')
    for (const stop of lost) {
      await goTo(page, stop.address)
      await expectOpened(page, stop)
      expect(await contentOf(page), stop.address).toContain('This page did not load')
    }
    expect(reloads).toBe(1)
    await page.unroute(isGone)
    for (const stop of lost) {
      await goTo(page, stop.address)
      await expectOpened(page, stop)
      expect(await contentOf(page), stop.address).not.toContain('This page did not load')
    }
  })

  it('when somebody signed out elsewhere: leads to the log-in, and back', async () => {
    const { page, stops } = await begin()
    const signedOut = (route: Route) =>
      route.request().url().includes('get-session')
        ? route.fulfill({ json: null })
        : route.fulfill({ status: 401, json: { message: 'Please log in.', code: 'NOT_AUTHENTICATED', status: 401 } })
    /** Another tab says that the session has changed. */
    const tell = () => page.evaluate(() => new BroadcastChannel('greenroom-session').postMessage('SIGNED_IN'))
    const expectNeverBlank = await watchForBlank(page)
    for (const stop of withoutPanels(stops)) {
      await page.route(CALLS, signedOut)
      await goTo(page, stop.address)
      await tell()
      await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor()
      await page.unroute(CALLS)
      await tell()
      await expectOpened(page, stop)
    }
    await expectNeverBlank()
  })
})

describe('a screen outside of the frame says that it is loading, then what did not load, and opens in the end', () => {
  /** Holds back the code of each screen, then answers that it is gone; at last it is there. */
  async function walkOut(page: Page, stops: readonly Stop[]): Promise<void> {
    forgiveLostCode()
    await page.route(AHEAD, (route) => route.abort())
    await page.goto('/terms')
    const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    const held: Route[] = []
    let hasReloaded = false
    const isGone = (url: URL) => CODE.test(url.href) && !known.has(url.href)
    await page.route(isGone, (route) => (hasReloaded ? route.fulfill({ status: 404 }) : void held.push(route)))
    const isOpen = async ({ address, title }: Stop) =>
      await expect.poll(() => page.title(), { interval: 20, message: address }).toBe(`${title} | Greenroom`)
    for (const stop of stops) {
      await goTo(page, stop.address)
      if (!hasReloaded) await page.getByText('Loading page...').first().waitFor()
      hasReloaded = true
      await Promise.all(held.splice(0).map((route) => route.fulfill({ status: 404 })))
      await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor()
      await isOpen(stop)
    }
    await page.unroute(isGone)
    for (const stop of stops) {
      await goTo(page, stop.address)
      await isOpen(stop)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByRole('heading', { name: 'This page did not load' }).waitFor({ state: 'hidden' })
    }
  }

  it('for a visitor', async () => walkOut(await browser.newPerson(), VISITORS))
  it('for an artist', async () => {
    const { page, siteId } = await becomeArtist(await browser.newPerson())
    await walkOut(page, [{ address: `/editor/${siteId}`, title: 'Editor' }])
  })
})

it('what could not load while the server was away comes by itself when it is back', async () => {
  const { page } = await becomeArtist(await browser.newPerson())
  await page.route(/\/(?:api|healthz)(?:\/|$)/, (route) => route.fulfill(BAD_GATEWAY))
  await page.goto('/dashboard/settings?tab=api-keys')
  await page.getByText('Your keys did not load').waitFor()
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
  await page.unroute(/\/(?:api|healthz)(?:\/|$)/)
  await page.getByText('No keys yet').waitFor()
})

it('a change that the server did not take stays in its form, and is saved once it can be', async () => {
  const { page } = await becomeArtist(await browser.newPerson())
  await page.goto('/dashboard/settings')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Nova of the Sea')
  await page.route(CALLS, (route) => route.fulfill(BAD_GATEWAY))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('An error occurred').waitFor()
  expect(await name.inputValue()).toBe('Nova of the Sea')
  await page.unroute(CALLS)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await callApi(page, 'GET', '/api/me')).name).toBe('Nova of the Sea')
})
