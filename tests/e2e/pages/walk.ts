import { APP_SCREENS } from '@greenroom/domain/routes'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/** One address of a walk through the app, with the title of its screen. */
export interface Stop {
  address: string
  title: string
}

const PANELS = ['account', 'notifications', 'sending', 'appearance', 'api-keys', 'data', 'billing']

/** Every screen of the dashboard but those with ids, the panels of the settings, and an address that does not exist. */
export const DASHBOARD: readonly Stop[] = [
  ...APP_SCREENS.filter(({ layout, path }) => layout === 'dashboard' && !path.includes(':')).map(({ path, title }) => ({
    address: path,
    title,
  })),
  ...PANELS.map((panel) => ({ address: `/dashboard/settings?tab=${panel}`, title: 'Settings' })),
  { address: '/dashboard/nothing-like-this', title: 'Page not found' },
]

/** Screens of visitors, but for those of the sandbox and one that redirects, and `/terms`, where their walk begins. */
export const VISITORS: readonly Stop[] = APP_SCREENS.filter(
  ({ layout, path }) =>
    (layout === 'public' || layout === 'auth') && !/^\/(?:sandbox\/|auth\/callback|terms)/.test(path),
).map(({ path, title }) => ({ address: path, title }))

/** Goes to another screen within the app. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Returns the visible text inside the frame. */
export const contentOf = async (page: Page): Promise<string> => (await page.locator('#main').innerText()).trim()

/** Requires the dashboard's frame, with something to read in it. */
export async function expectFramed(page: Page, { address }: Stop): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Contacts' }).waitFor()
  await expect.poll(() => contentOf(page), { interval: 20, message: address }).not.toBe('')
}

/** Requires that this screen has taken the place of the one before, in the frame, and is not loading its code. */
export async function expectOpened(page: Page, stop: Stop): Promise<void> {
  const { address, title } = stop
  await expect.poll(() => page.title(), { interval: 20, message: address }).toBe(`${title} | Greenroom`)
  expect(await page.evaluate(() => location.pathname + location.search)).toBe(address)
  await expectFramed(page, stop)
  await expect.poll(() => contentOf(page), { interval: 20, message: address }).not.toMatch(/^Loading page/)
}

declare global {
  interface Window {
    /** Addresses at which the page was painted with nothing to read in it. */
    blank: Set<string>
  }
}

/** Looks at every frame that this document paints from now on. Returns a check that none of them was blank. */
export async function watchForBlank(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    window.blank = new Set()
    const look = () => {
      const content = document.querySelector<HTMLElement>('#root main') ?? document.body
      if (content.innerText.trim() === '') window.blank.add(location.pathname + location.search)
      requestAnimationFrame(look)
    }
    look()
  })
  return async () => expect(await page.evaluate(() => [...window.blank])).toEqual([])
}
