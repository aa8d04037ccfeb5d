import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { DESKTOP, expectAccessible, expectNoSideways, PHONE, resize, settled, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

declare global {
  interface Window {
    /** Layout shift, as measured by the browser. */
    jumped: number
  }
}

async function openDashboard(options: Parameters<typeof browser.newPerson>[0] = {}, path = '/dashboard/mini-sites') {
  const page = await browser.newPerson(options)
  await becomeArtist(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const widthOf = async (page: Page) => (await page.getByRole('complementary').boundingBox())?.width
const scheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)

describe('the sidebar', () => {
  it('is 16 rem wide, 3 rem collapsed by Ctrl + B, and stays as it was left', async () => {
    const page = await openDashboard()
    expect(await widthOf(page)).toBe(256)
    await page.keyboard.press('Control+b')
    await expect.poll(() => widthOf(page)).toBe(48)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state')
    const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    await page.reload()
    await expect.poll(() => widthOf(page)).toBe(48)
    await expectAccessible(page)
  })

  it('collapsed, tells the name of an entry by its tooltip, and leads there by keyboard', async () => {
    const page = await openDashboard()
    await page.keyboard.press('Control+b')
    const entry = page.getByRole('complementary').getByRole('link', { name: 'Overview' })
    await entry.focus()
    await page.getByRole('tooltip', { name: 'Overview' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard/overview')
    await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
  })

  it('keeps the theme under its key; auto follows the system', async () => {
    const page = await openDashboard()
    expect(await scheme(page)).toBe('light')
    await page.getByRole('button', { name: /^My account/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect
      .poll(async () => [await scheme(page), await page.evaluate(() => localStorage.getItem('sidebar-theme'))])
      .toEqual(['dark', 'dark'])
    await page.reload({ waitUntil: 'commit' })
    // From the first color scheme on.
    await page.waitForFunction(() => document.documentElement?.dataset.mantineColorScheme !== undefined)
    expect(await scheme(page)).toBe('dark')
    await page.getByRole('button', { name: /^My account/ }).click()
    await page.getByRole('menuitemradio', { name: 'Auto' }).click()
    await expect.poll(() => scheme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => scheme(page)).toBe('dark')
  })
})

describe('on a phone', () => {
  it('the drawer is 18 rem wide, keeps the focus, gives it back, and leads on', async () => {
    const page = await openDashboard({ size: PHONE })
    const button = page.getByRole('button', { name: 'Open the menu' })
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('Nova Reyes').waitFor()
    await drawer.getByText('Free Trial').waitFor()
    expect((await drawer.boundingBox())?.width).toBe(288)
    await expectAccessible(page)
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      expect(await drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await drawer.getByRole('link', { name: 'Overview' }).click()
    await page.waitForURL('**/dashboard/overview')
    await drawer.waitFor({ state: 'hidden' })
  })

  it('the drawer signs out and leads to the start', async () => {
    const page = await openDashboard({ size: PHONE })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('the bar below has at most five entries, each big enough for a finger', async () => {
    const page = await openDashboard({ size: PHONE })
    const entries = await page.getByRole('navigation', { name: 'Dashboard, bottom bar' }).getByRole('link').all()
    expect(entries.length).toBeLessThanOrEqual(5)
    for (const entry of entries) {
      const box = await entry.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })

  it('everything fits 320 px, and a turned phone', async () => {
    const page = await openDashboard({ size: { width: 320, height: 640 } })
    for (const path of ['/dashboard/mini-sites', '/dashboard/overview', '/dashboard/launchpad']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoSideways(page)
    }
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await page.setViewportSize({ width: 900, height: 420 })
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
    await page.getByRole('complementary').waitFor()
  })
})

describe('a screen whose code is gone after a deploy', () => {
  it('loads the page anew once, then says so inside the frame, with a way back', async () => {
    browser.forgive(/The code of this screen did not load/)
    const page = await openDashboard()
    await page.route('**/assets/overview-*.js', (route) => route.abort())
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
    })
    await page.getByRole('complementary').getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('alert').getByRole('heading', { name: 'This page did not load' }).waitFor()
    expect(loads).toBe(1)
    expect(new URL(page.url()).pathname).toBe('/dashboard/overview')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to your sites' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mini Sites' }).waitFor()
  })
})

it('tells when the connection is gone, and when it is back', async () => {
  const page = await openDashboard()
  const sign = page.getByRole('banner').getByRole('status')
  await expect.poll(() => sign.textContent()).toBe('Online')
  await page.context().setOffline(true)
  await expect.poll(() => sign.textContent()).toBe('Offline')
  await page.context().setOffline(false)
  await expect.poll(() => sign.textContent()).toBe('Online')
})

it('an unknown address of the dashboard keeps the frame and says so', async () => {
  const page = await openDashboard()
  const answer = await page.goto('/dashboard/nothing-like-this')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await expect.poll(() => page.title()).toBe('Page not found | Greenroom')
  await page.getByRole('complementary').getByRole('link', { name: 'Overview' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to your sites' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mini Sites' }).waitFor()
})

it('the banner about the email is one line on a phone, and stays closed for the day', async () => {
  const page = await openDashboard({ size: PHONE })
  const banner = page.getByRole('region', { name: 'Verify your email' })
  await banner.waitFor()
  expect((await banner.boundingBox())?.height).toBeLessThan(64)
  await banner.getByRole('button', { name: 'Hide this until tomorrow' }).click()
  await banner.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
  expect(await banner.isVisible()).toBe(false)
})

it('gives the place on a page back on the way back', async () => {
  const page = await browser.newPerson()
  await page.goto('/privacy')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 700))
  await page
    .getByRole('navigation', { name: 'Legal' })
    .getByRole('link', { name: 'Terms' })
    .evaluate((link) => {
      if (link instanceof HTMLElement) link.click()
    })
  await page.waitForURL('**/terms')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
})

it('nothing jumps while a dashboard screen comes in, at both widths', async () => {
  const page = await openDashboard()
  await page.addInitScript(() => {
    window.jumped = 0
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
      window.jumped += shifts.reduce((sum, { value }) => sum + value, 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const size of [DESKTOP, PHONE]) {
    await resize(page, size)
    for (const path of ['/dashboard/mini-sites', '/dashboard/overview', '/dashboard/launchpad']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      // The web's threshold for good; the first day's overview is shorter than its skeleton.
      expect(await page.evaluate(() => window.jumped), path).toBeLessThan(0.1)
    }
  }
})

it('a screen is fetched when the pointer comes over its entry', async () => {
  const page = await openDashboard()
  const fetched = page.waitForRequest('**/assets/launchpad-*.js')
  await page.getByRole('complementary').getByRole('link', { name: 'Launchpad' }).hover()
  await fetched
  expect(new URL(page.url()).pathname).toBe('/dashboard/mini-sites')
})
