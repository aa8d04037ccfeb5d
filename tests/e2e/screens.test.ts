import { randomUUID } from 'node:crypto'
import { APP_SCREENS } from '@greenroom/domain/routes'
import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { expectSoundEverywhere, PHONE, settled, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'
import { SHOWN_BLOCKS } from './pages/shown-blocks.ts'

const browser = useBrowser()

/** Views of a screen by query or fragment; only the path if it is not listed. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  '/onboarding': ['username', 'you', 'picture', 'theme', 'links', 'done'].map((step) => `?step=${step}`),
  '/reset-password': ['', '#token=a-token'],
  '/auth/callback': ['#link=a-token', '?error=access_denied'],
  '/dashboard/campaigns': ['', '?show=month', '?show=week'],
  '/dashboard/marketing/sms': ['', '?show=automatic'],
  '/editor/:id': ['blocks', 'header', 'design', 'seo', 'share'].map((tab) => `?tab=${tab}`),
}

/** Screens checked with content in other journeys, and one that redirects. */
const ELSEWHERE = [
  '/dashboard/launchpad',
  '/dashboard/overview',
  '/dashboard/settings',
  '/dashboard/notifications',
  '/editor',
]

const addressesOf = (screens: readonly { path: string }[]) =>
  screens.flatMap(({ path }) => (STATES[path] ?? ['']).map((state) => path + state))
const swept = APP_SCREENS.filter(({ path }) => !ELSEWHERE.includes(path))
const of = (...layouts: string[]) => addressesOf(swept.filter(({ layout }) => layouts.includes(layout)))

/** Fills in random ids unless one is given. */
const filled = (address: string, id: string = randomUUID()) =>
  address.replace(':id', id).replace(/:\w+/, () => randomUUID())

describe('no accessibility violation and nothing wider than the window, at both widths and in both colors', () => {
  it.each(of('public', 'auth'))('of %s', async (address) => {
    await look(await browser.newPerson({ size: PHONE }), filled(address))
  })

  it.each([
    ['dashboard', of('dashboard')],
    ['editor', of('editor')],
    // Their header then links to the dashboard.
    ['first screens', ['/', '/onboarding']],
  ])('of the %s, as an artist sees it', async (_, addresses) => {
    const { page, siteId } = await becomeArtist(await browser.newPerson({ dark: true }))
    for (const address of addresses) await look(page, filled(address, siteId))
  })
})

/** A field of some kinds of block, and what it refuses. */
const REFUSED: Readonly<Record<string, [label: string, text: string]>> = {
  picture: ['Leads to', 'javascript:'],
  countdown: ['Text', ' '],
  'contact-card': ['Email', 'ana@'],
  'vimeo-embed': ['Vimeo address', 'https://example.com/'],
}

it('has sound forms for every kind of block, filled in and refused', async () => {
  const page = await browser.newPerson({ size: PHONE })
  const { siteId } = await becomeArtist(page, SHOWN_BLOCKS)
  await page.goto(`/editor/${siteId}`)
  for (const { type } of SHOWN_BLOCKS) {
    const field = REFUSED[type]
    const block = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Move ${type}` }) })
    await block.getByRole('button', { expanded: false }).first().click()
    if (type === 'events') await block.getByRole('button', { name: /Musicbox/ }).click()
    if (field) {
      await block.getByLabel(field[0], { exact: true }).fill(field[1])
      await block.getByLabel(field[0], { exact: true }).blur()
      await block.locator('[aria-invalid="true"]').first().waitFor()
    }
    // The forms are one column at any width, so that one of them stands for all on a desktop.
    await expectSoundEverywhere(page, type === 'events' ? undefined : [PHONE]).catch((error: Error) => {
      throw new Error(`${type}: ${error.message}`, { cause: error })
    })
  }
})

it('fits a window of 320 px', async () => {
  const size = { width: 320, height: 640 }
  const narrow = await browser.newPerson({ size })
  for (const path of ['/', '/login', '/onboarding?step=theme']) await look(narrow, path, [size])
})

/** Opens a screen and checks it. */
async function look(page: Page, path: string, sizes?: Parameters<typeof expectSoundEverywhere>[1]): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  await expectSoundEverywhere(page, sizes).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}`)
  })
}
