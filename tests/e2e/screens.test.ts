import { describe, it } from 'vitest'
import { DESKTOP, expectAccessible, expectNoSideways, PHONE, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

const SIGNED_OUT = [
  '/',
  '/onboarding?step=username',
  '/onboarding?step=you',
  '/onboarding?step=picture',
  '/onboarding?step=theme',
  '/onboarding?step=links',
  '/onboarding?step=done',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password#token=a-token',
  '/auth/callback#link=a-token',
  '/auth/callback?error=access_denied',
  '/privacy',
  '/terms',
]
const SIGNED_IN = (siteId: string) => [
  '/dashboard/mini-sites',
  ...['blocks', 'header', 'design', 'seo', 'share'].map((tab) => `/editor/${siteId}?tab=${tab}`),
]

describe.each([
  ['light, 1440 px', DESKTOP, false],
  ['dark, 1440 px', DESKTOP, true],
  ['light, 390 px', PHONE, false],
  ['dark, 390 px', PHONE, true],
])('every screen in %s', (_, size, dark) => {
  it('has no accessibility violation, and nothing wider than the window', async () => {
    const visitor = await browser.newPerson({ size, dark })
    for (const path of SIGNED_OUT) await look(visitor, path)
    const artist = await becomeArtist(await browser.newPerson({ size, dark }))
    for (const path of SIGNED_IN(artist.siteId)) await look(artist.page, path)
  }, 180_000)

  it('fits a window of 320 px', async () => {
    const narrow = await browser.newPerson({ size: { width: 320, height: 640 }, dark })
    for (const path of ['/', '/login', '/onboarding?step=theme']) await look(narrow, path)
  })
})

async function look(page: Awaited<ReturnType<typeof browser.newPerson>>, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`)
  })
  await expectNoSideways(page)
}
