import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { BrowserContext, Frame, Page, Request } from 'playwright'
import { afterEach, expect, inject } from 'vitest'
import { DESKTOP, giveBack, type Means, PHONE, takePage } from './chromium.ts'

export { DESKTOP, PHONE } from './chromium.ts'

/** What each page has asked for and not been answered yet. */
const pending = new WeakMap<Page, Set<Request>>()

/** Browsers for the people of one file. Every page is watched: an error in its console fails the journey. */
export function useBrowser() {
  const contexts: BrowserContext[] = []
  const problems: string[] = []
  const forgiven: RegExp[] = []

  afterEach(async ({ task }) => {
    const isSound = task.result?.state !== 'fail'
    // What a failed journey left behind may be anything.
    for (const context of contexts.splice(0)) await (isSound ? giveBack(context, inject('url')) : context.close())
    const patterns = forgiven.splice(0)
    const seen = problems.splice(0).filter((problem) => !patterns.some((pattern) => pattern.test(problem)))
    expect(seen).toEqual([])
  })

  return {
    url: inject('url'),
    /** The journey that runs brings these errors about on purpose. */
    forgive: (pattern: RegExp) => void forgiven.push(pattern),
    /** A person with a browser of their own: no cookies, no storage. */
    async newPerson(means: Means = {}): Promise<Page> {
      const page = await takePage(inject('url'), means)
      const context = page.context()
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      watchRequests(page)
      return page
    },
  }
}

/** The browser itself notes failed requests (offline, 4xx that the page handles) as console errors. */
const isExpected = (text: string) => text.startsWith('Failed to load resource')

declare global {
  interface Window {
    axe: typeof axe
    /** The page has followed the size of its window. */
    followed: Promise<void>
    /** Transitions run again. */
    endHold: () => void
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No violation of axe's rules on what is shown (standard A1), once it has stopped moving: a color on its way is none. */
export async function expectAccessible(page: Page): Promise<void> {
  // Behind another tab a page draws about once a second, and what moves there hardly gets on.
  await page.bringToFront()
  await atRest(page)
  for (const frame of page.frames()) await injectAxe(frame)
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
  expect(found).toEqual([])
}

/**
 * Every animation that has an end has come to it, and so has each that it began: inherited colors follow one another.
 * @throws what still moves after ten seconds
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

/** Once a document. Frames in which nothing may run are looked at from outside only. */
async function injectAxe(frame: Frame): Promise<void> {
  const isMain = frame.parentFrame() === null
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  } catch (error) {
    if (isMain) throw error
  }
}

/** Nothing is wider than the window (standard A3). */
export async function expectNoSideways(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

/** What is shown is sound as it stands: nothing that axe names, and nothing that scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideways(page)
}

/**
 * What every screen and dialog must pass: nothing that axe names, and nothing that scrolls sideways, at both widths and
 * in both colors. Begins and ends with those that are there. Give `sizes` for what is there at one width only.
 */
export async function expectSoundEverywhere(
  page: Page,
  sizes: readonly (typeof DESKTOP)[] = [DESKTOP, PHONE],
): Promise<void> {
  const size = page.viewportSize() ?? DESKTOP
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.bringToFront()
  const isHere = ({ width }: typeof DESKTOP) => width === size.width
  // The one that is there comes first; the colors change back on the way.
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

/** Lets nothing fade into its next look: an inherited color that does costs half a second of the processor. */
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

/** A page follows its window once that has kept its size for a moment (product section 9). */
const FOLLOWS_AFTER_MS = 150

/** Gives a window another size, and waits until its page has followed. */
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
  // Pages that the server draws, and a person who has chosen, do not follow the system.
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
    // The line that changes are heard on stays open.
    if (!request.url().includes('/api/events')) open.add(request)
  })
  const forget = (request: Request) => void open.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
}

/** The page has done what it had to do just now. A page that draws nothing may never be told that it is idle. */
const quiet = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 500 })))

/** Waits until all is there that a screen loads: what it has asked for, what that made it ask for, and no skeleton. */
export async function settled(page: Page): Promise<void> {
  const waiting = () => pending.get(page)?.size
  do {
    await expect.poll(waiting, { interval: 20 }).toBe(0)
    await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
    await quiet(page)
  } while (waiting() !== 0)
}
