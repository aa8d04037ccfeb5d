import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

/** The two widths at which everything is tested. */
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Properties of somebody's browser. */
export interface Means {
  size?: typeof DESKTOP
  dark?: boolean
  javaScript?: boolean
}

/**
 * Features that Playwright 1.65 disables in its browsers, plus the address bar’s suggestions, for which each window
 * would keep two processes busy. Chromium uses only the last such list.
 */
const WITHOUT = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/**
 * The only Chromium of this worker, for the journeys of all its files; restarted if it crashes. It ends with the
 * worker.
 */
let launched: Browser | undefined

async function theBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched
  idle.clear()
  launched = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Domains of artists, which lead to the server of the journeys.
      '--host-resolver-rules=MAP *.artist.example 127.0.0.1',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  })
  return launched
}

/** Unused pages, one per context, by their properties. They have already loaded and compiled the app. */
const idle = new Map<string, Page[]>()
const kinds = new WeakMap<BrowserContext, string>()
const origins = new WeakMap<BrowserContext, string>()
/** Pages in which something runs before each document; only closing them ends that. */
const marked = new WeakSet<Page>()

/** A small document on each server, on which a page waits for its next person without losing its process. */
const WAITING_ROOM = '/healthz'

/**
 * Returns a separate browser without cookies and storage, with a page that shows nothing of the product yet.
 * @param origin whose storage an earlier person may have used
 */
export async function takePage(origin: string, means: Means): Promise<Page> {
  const browser = await theBrowser()
  const kind = JSON.stringify([means.size, means.dark, means.javaScript, origin])
  const used = idle.get(kind)?.pop()
  if (used) return used
  const context = await newContext(browser, origin, means)
  kinds.set(context, kind)
  origins.set(context, origin)
  return markable(await context.newPage())
}

/** Returns the address of the server that a page is for. */
export const originOf = (page: Page): string => origins.get(page.context()) ?? ''

/** Events that journeys listen to. */
const CONTEXT_EVENTS = ['page', 'request', 'response', 'console', 'weberror'] as const
const PAGE_EVENTS = ['request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'download'] as const

/** Clears everything that a person left in a context, and keeps one page of it for the next one. */
export async function giveBack(context: BrowserContext, origin: string): Promise<void> {
  for (const event of CONTEXT_EVENTS) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const [first, ...others] = context.pages()
  const isKept = first && !marked.has(first)
  await Promise.all((isKept ? others : context.pages()).map((page) => page.close()))
  const page = isKept ? first : markable(await context.newPage())
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const [size, dark] = JSON.parse(kinds.get(context) ?? '[]') as [Means['size'], Means['dark']]
  await page.setViewportSize(size ?? DESKTOP)
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  await page.goto(origin + WAITING_ROOM)
  await forget(page, origin)
  const kind = kinds.get(context) ?? ''
  idle.set(kind, [...(idle.get(kind) ?? []), page])
}

function markable(page: Page): Page {
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = (...script) => {
    marked.add(page)
    return addInitScript(...script)
  }
  return page
}

async function forget(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devTools.send('Page.resetNavigationHistory')
  await devTools.detach()
  await page.context().clearCookies()
}

function newContext(browser: Browser, origin: string, { size, dark, javaScript }: Means): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    viewport: size ?? DESKTOP,
    hasTouch: size === PHONE,
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: javaScript ?? true,
    reducedMotion: 'reduce',
    // A headless browser identifies itself, and would rightly be counted as a bot.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
}
