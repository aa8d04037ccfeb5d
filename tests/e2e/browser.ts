import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, Frame, Page, Request } from 'playwright'
import { afterEach, expect, inject } from 'vitest'
import { DESKTOP, giveBack, type Means, PHONE, takePage } from './chromium.ts'

export { DESKTOP, PHONE } from './chromium.ts'

/** Unanswered requests of each page. */
const pending = new WeakMap<Page, Set<Request>>()

/**
 * Provides browsers for the people of one file. Every page is watched: an error in its console fails the journey.
 * @param url of a server other than the one that all files share
 */
export function useBrowser(url = inject('url')) {
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  const forgiven: RegExp[] = []

  afterEach(async ({ task }) => {
    const isSound = task.result?.state !== 'fail'
    // A failed journey may leave anything behind.
    for (const context of contexts.splice(0)) await (isSound ? giveBack(context, url) : context.close())
    const patterns = forgiven.splice(0)
    const seen = problems.splice(0).filter((problem) => !patterns.some((pattern) => pattern.test(problem)))
    expect(seen).toEqual([])
  })

  return {
    url,
    /** Allows errors that the current journey causes on purpose. */
    forgive: (pattern: RegExp) => void forgiven.push(pattern),
    /** Opens a separate browser for a person: no cookies, no storage. */
    async newPerson(means: Means = {}): Promise<Page> {
      const page = await takePage(url, means)
      const context = page.context()
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      watchRequests(page)
      if (means.javaScript !== false) waitForApp(page)
      return page
    },
  }
}

/** Makes `goto` wait until the app has taken the place of the page's outline, unless it is called with options. */
function waitForApp(page: Page): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options === undefined) await page.waitForFunction(() => document.getElementById('outline') === null)
    return answer
  }
}

/** The browser itself logs failed requests (offline, 4xx that the page handles) as console errors. */
const isExpected = (text: string) => text.startsWith('Failed to load resource')

declare global {
  interface Window {
    axe: typeof axe
    /** Resolves once the page has followed the size of its window. */
    followed: Promise<void>
    /** Lets transitions run again. */
    endHold: () => void
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Requires that axe finds no violation (standard A1) once everything has stopped moving; a color in transition does not
 * count.
 * @param tags of the rules that are asked for; all by default
 */
export async function expectAccessible(page: Page, tags?: string[]): Promise<void> {
  // A page behind another tab draws about once a second, and its animations hardly progress.
  await page.bringToFront()
  await atRest(page)
  for (const frame of page.frames()) await injectAxe(frame)
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, tags)
  expect(found, found.join('\n')).toEqual([])
}

/**
 * Waits until every finite animation has ended, including those that it triggered: inherited colors follow one another.
 * @throws naming what still moves after ten seconds
 */
async function atRest(page: Page): Promise<void> {
  const moving = await page.evaluate(async () => {
    const ends = performance.now() + 10_000
    const moment = (length: number) => new Promise((next) => setTimeout(next, length))
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    await moment(20)
    for (let all = running(); all.length > 0 && performance.now() < ends; all = running()) {
      await Promise.race([Promise.allSettled(all.map(({ finished }) => finished)), moment(1_000)])
      await moment(20)
    }
    return running().map(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return `${target?.outerHTML.slice(0, 200)} ${JSON.stringify(effect?.getComputedTiming())}`
    })
  })
  expect(moving, 'what still moves').toEqual([])
}

/** Runs once per document. Frames without scripts are checked from outside only. */
async function injectAxe(frame: Frame): Promise<void> {
  const isMain = frame.parentFrame() === null
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  } catch (error) {
    if (isMain) throw error
  }
}

/** Requires that nothing is wider than the window (standard A3). */
export async function expectNoSideways(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

/** Requires that the current view has no axe violation and does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideways(page)
}

/**
 * Requires the same of every screen and dialog at both widths and in both colors. Starts and ends with the current
 * ones. Set `sizes` for what exists at one width only.
 */
export async function expectSoundEverywhere(
  page: Page,
  sizes: readonly (typeof DESKTOP)[] = [DESKTOP, PHONE],
): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.bringToFront()
  const isHere = ({ width }: typeof DESKTOP) => width === size.width
  // The current look comes first; the colors change back on the way.
  const looks = sizes
    .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
    .flatMap((each, place) => [
      { size: each, dark: isDark !== (place === 1) },
      { size: each, dark: isDark === (place === 1) },
    ])
  await page.evaluate(holdTransitions)
  for (const look of looks) {
    await showAt(page, look)
    await expectSound(page).catch(at(look))
  }
  await showAt(page, { size, dark: isDark })
  await page.evaluate(() => window.endHold())
}

/** Turns off transitions: an inherited color that fades costs half a second of processor time. */
function holdTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  window.endHold = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}

interface Look {
  size: typeof DESKTOP
  dark: boolean
}

const at =
  ({ size, dark }: Look) =>
  (error: Error): never => {
    throw new Error(`${size.width} px, ${dark ? 'dark' : 'light'}: ${error.message}`, { cause: error })
  }

/** Milliseconds until a page follows its window's size (product section 9.8). */
const FOLLOWS_AFTER_MS = 150

/** Resizes a window, and waits until its page has followed. */
export async function resize(page: Page, size: typeof DESKTOP): Promise<void> {
  const { width, height } = page.viewportSize() ?? {}
  if (width === size.width && height === size.height) return
  await page.evaluate((pause) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    window.followed = promise
    let timer = setTimeout(resolve, 1_000)
    addEventListener('resize', () => {
      clearTimeout(timer)
      timer = setTimeout(resolve, pause)
    })
  }, FOLLOWS_AFTER_MS)
  await page.setViewportSize(size)
  await page.evaluate(() => window.followed)
}

async function showAt(page: Page, { size, dark }: Look): Promise<void> {
  await resize(page, size)
  const scheme = dark ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: scheme })
  // Server-rendered pages, and people who have chosen a theme, do not follow the system.
  await page.waitForFunction((wanted) => {
    const shown = document.documentElement.dataset.mantineColorScheme
    return shown === undefined || shown === wanted || ['light', 'dark'].includes(localStorage['sidebar-theme'])
  }, scheme)
  await quiet(page)
}

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    // The event stream stays open.
    if (!request.url().includes('/api/events')) open.add(request)
  })
  const forget = (request: Request) => void open.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
}

/** Waits until the page is idle. One that draws nothing may never report that. */
const quiet = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 500 })))

/** Waits until a screen has loaded: its requests, those that they cause, and no skeleton left. */
export async function settled(page: Page): Promise<void> {
  const waiting = () => pending.get(page)?.size
  do {
    await expect.poll(waiting, { interval: 20 }).toBe(0)
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
    await quiet(page)
  } while (waiting() !== 0)
}
