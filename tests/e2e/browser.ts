import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

/** The two widths that every journey is walked at. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** What each page has asked for and not been answered yet. */
const pending = new WeakMap<Page, Set<Request>>()

/** A Chromium for the journeys of one file. Every page is watched: an error in its console fails the journey. */
export function useBrowser() {
  let browser: Browser
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  const forgiven: RegExp[] = []

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    const patterns = forgiven.splice(0)
    const seen = problems.splice(0).filter((problem) => !patterns.some((pattern) => pattern.test(problem)))
    expect(seen).toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    url: inject('url'),
    /** The journey that runs brings these errors about on purpose. */
    forgive: (pattern: RegExp) => void forgiven.push(pattern),
    /** A person with a browser of their own: no cookies, no storage. */
    async newPerson(options: { size?: typeof DESKTOP; dark?: boolean; javaScript?: boolean } = {}): Promise<Page> {
      const context = await browser.newContext({
        baseURL: inject('url'),
        viewport: options.size ?? DESKTOP,
        hasTouch: options.size === PHONE,
        colorScheme: options.dark ? 'dark' : 'light',
        javaScriptEnabled: options.javaScript ?? true,
        reducedMotion: 'reduce',
        // A headless browser calls itself one, and is rightly counted as a bot.
        userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
        permissions: ['clipboard-read', 'clipboard-write'],
      })
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      const page = await context.newPage()
      watchRequests(page)
      return page
    },
  }
}

/** The browser itself notes failed requests (offline, 4xx that the page handles) as console errors. */
const isExpected = (text: string) => text.startsWith('Failed to load resource')

/** No violation of axe's rules on what is shown (standard A1), once it has stopped moving: a colour on its way is none. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  // Within the page: axe's other way opens a tab for each look, to tell of frames of other origins. None is looked at.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/** Nothing is wider than the window (standard A3). */
export async function expectNoSideways(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

/** The same, in light and in dark, beginning with the one that is there. */
export async function expectSoundInBoth(page: Page): Promise<void> {
  await expectSound(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = isDark ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
  await idle(page)
  await expectSound(page)
}

/** What every screen must pass: nothing that axe names, and nothing that scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideways(page)
}

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    // The line that changes are heard on stays open.
    if (!request.url().includes('/api/events')) open.add(request)
  })
  const forget = (request: Request) => void open.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
}

/** The page has done what it had to do just now. */
const idle = (page: Page) => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))

/** Waits until all is there that a screen loads: what it has asked for, what that made it ask for, and no skeleton. */
export async function settled(page: Page): Promise<void> {
  const waiting = () => pending.get(page)?.size
  do {
    await expect.poll(waiting, { interval: 20 }).toBe(0)
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
    await idle(page)
  } while (waiting() !== 0)
}
