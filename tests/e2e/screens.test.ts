import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expectSoundEverywhere, PHONE, settled, useBrowser } from './browser.ts'
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

describe('no accessibility violation and nothing wider than the window, at both widths and in both colors', () => {
  it.each(SIGNED_OUT)('of %s', async (path) => {
    await look(await browser.newPerson({ size: PHONE }), path)
  })

  it('of what an artist sees', async () => {
    const { page, siteId } = await becomeArtist(await browser.newPerson({ dark: true }))
    for (const path of SIGNED_IN(siteId)) await look(page, path)
  })
})

it('fits a window of 320 px', async () => {
  const size = { width: 320, height: 640 }
  const narrow = await browser.newPerson({ size })
  for (const path of ['/', '/login', '/onboarding?step=theme']) await look(narrow, path, [size])
})

/** Opens a screen and looks at it. */
async function look(page: Page, path: string, sizes?: Parameters<typeof expectSoundEverywhere>[1]): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  await expectSoundEverywhere(page, sizes).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`)
  })
}
