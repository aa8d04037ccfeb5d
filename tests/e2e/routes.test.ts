import { APP_PATHS, APP_SCREENS, FRAME_ENTRIES, navigationEntries, QUICK_ITEMS } from '@greenroom/domain/routes'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { becomeArtist } from './pages/people.ts'

const browser = useBrowser()

const SITES = '/dashboard/mini-sites'

/** Every address of product section 2 with its destination (product section 10); the query is kept. */
const SPEC_ROUTES: Readonly<Record<string, string>> = {
  '/login': '/login',
  '/auth': '/login',
  '/signup': '/signup',
  '/forgot-password': '/forgot-password',
  '/reset-password': '/reset-password',
  '/auth/callback': '/auth/callback',
  '/dashboard': SITES,
  '/dashboard/overview': '/dashboard/overview',
  '/dashboard/launchpad': '/dashboard/launchpad',
  '/launchpad': '/dashboard/launchpad',
  '/dashboard/mini-sites': SITES,
  '/mini-sites': SITES,
  '/dashboard/contacts': '/dashboard/contacts',
  '/contacts': '/dashboard/contacts',
  '/contacts/:contactId': '/dashboard/contacts/:contactId',
  '/dashboard/contacts/:contactId': '/dashboard/contacts/:contactId',
  '/dashboard/conversations': '/dashboard/conversations',
  '/conversations': '/dashboard/conversations',
  '/conversations/:contactId': '/dashboard/conversations?contact=:contactId',
  '/dashboard/conversations/:contactId': '/dashboard/conversations/:contactId',
  '/dashboard/analytics': '/dashboard/analytics',
  '/analytics': '/dashboard/analytics',
  '/dashboard/campaigns': '/dashboard/campaigns',
  '/campaigns': '/dashboard/campaigns',
  '/dashboard/marketing': '/dashboard/marketing',
  '/marketing': '/dashboard/marketing',
  '/dashboard/marketing/audience': '/dashboard/marketing/audience',
  '/audience': '/dashboard/marketing/audience',
  '/dashboard/shop': '/dashboard/shop',
  '/shop': '/dashboard/shop',
  '/dashboard/templates': '/dashboard/templates',
  '/templates': '/dashboard/templates',
  '/dashboard/settings': '/dashboard/settings',
  '/settings': '/dashboard/settings',
  '/dashboard/marketing/audience-segments': '/dashboard/marketing/audience',
  '/marketing/audience-segments': '/dashboard/marketing/audience',
  '/dashboard/marketing/email': '/dashboard/marketing/email',
  '/marketing/email': '/dashboard/marketing/email',
  '/dashboard/marketing/email-campaigns': '/dashboard/marketing/email',
  '/marketing/email-campaigns': '/dashboard/marketing/email',
  '/dashboard/marketing/sms': '/dashboard/marketing/sms',
  '/marketing/sms': '/dashboard/marketing/sms',
  '/dashboard/marketing/sms-campaigns': '/dashboard/marketing/sms',
  '/marketing/sms-campaigns': '/dashboard/marketing/sms',
  '/dashboard/marketing/reports': '/dashboard/marketing/reports',
  '/marketing/reports': '/dashboard/marketing/reports',
  '/editor': '/editor/:id',
  '/editor/:id': '/editor/:id',
  '/minisite-editor': '/editor/:id',
  '/minisite-editor/:id': '/editor/:id',
  '/': '/',
  '/onboarding': '/onboarding',
  '/privacy': '/privacy',
  '/terms': '/terms',
  '/complete-contact': '/complete-contact',
  '/sitemap.xml': '/sitemap.xml',
  '/:username': '/:username',
}

/** Rendered by the server, not screens of the web app. */
const DRAWN_BY_SERVER = ['/sitemap.xml', '/:username', '/complete-contact']

/**
 * Screens of features that do not exist yet: they answer not-found, and no entry leads there. A feature removes its own
 * from the list.
 */
const NOT_YET = ['/dashboard/shop', '/shop']

/** Titles of product section 2. */
const SPEC_TITLES: Readonly<Record<string, string>> = {
  '/dashboard/overview': 'Dashboard',
  '/dashboard/launchpad': 'Launchpad',
  '/dashboard/mini-sites': 'Mini Sites',
  '/dashboard/contacts': 'Contacts',
  '/dashboard/conversations': 'Conversations',
  '/dashboard/analytics': 'Analytics',
  '/dashboard/settings': 'Settings',
}

/** Screens that product section 2 does not list, and the sandbox. */
const BESIDE = [
  '/dashboard/codes',
  '/dashboard/notifications',
  '/dashboard/contacts/deleted',
  '/dashboard/contacts/imports',
  '/dashboard/conversations/answers',
  '/dashboard/settings/texting',
  '/dashboard/marketing/sms/new',
  '/dashboard/marketing/sms/:campaignId',
  '/dashboard/marketing/sms/:campaignId/edit',
  '/dashboard/marketing/email/new',
  '/dashboard/marketing/email/:campaignId',
  '/dashboard/marketing/email/:campaignId/edit',
  '/dashboard/marketing/audience/new',
  '/dashboard/marketing/audience/:segmentId',
]
const isOfSpec = (path: string) => !path.startsWith('/sandbox/') && !BESIDE.includes(path)
const pathOf = (address: string) => address.split('?')[0] ?? ''
const screenAt = (address: string) => APP_SCREENS.find(({ path }) => path === pathOf(address))

describe('the route table', () => {
  it('and the list of what is still missing are together every route of product section 2', () => {
    const known = [...APP_PATHS.filter(isOfSpec), ...NOT_YET, ...DRAWN_BY_SERVER]
    expect(known.sort()).toEqual(Object.keys(SPEC_ROUTES).sort())
  })

  it('has the titles of product section 2', () => {
    for (const { path, title } of APP_SCREENS) expect(title).toBe(SPEC_TITLES[path] ?? title)
  })

  it('leads nowhere from the frame and the search but to its own screens', () => {
    const leads = [...FRAME_ENTRIES.map(({ path }) => path), ...navigationEntries().map(({ url }) => url)]
    for (const path of [...leads, ...QUICK_ITEMS.map(({ to }) => to)]) expect(screenAt(path), path).toBeDefined()
  })
})

/**
 * Records every guard text shown, however briefly, and holds the session's answer until it is released; the answers that
 * come with the page are taken away. It runs in the page, because requests intercepted by the test are never answered
 * from the cache.
 */
const WATCH = `
  window.said = []
  new MutationObserver(() => {
    document.getElementById('boot')?.remove()
    for (const text of ['Authenticating...', 'Redirecting...', 'Loading page...'])
      if (!said.includes(text) && document.body?.textContent.includes(text)) said.push(text)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  const told = new Promise((resolve) => { window.letSessionIn = resolve })
  const { fetch } = window
  window.fetch = async (address, init) => {
    if (String(address).includes('/auth/get-session')) await told
    return fetch(address, init)
  }
`

interface Walk {
  page: Page
  /** Values of path parameters. */
  values: Readonly<Record<string, string>>
}

async function begin(page: Page, values: Walk['values']): Promise<Walk> {
  await page.addInitScript(WATCH)
  return { page, values }
}

const filled = (path: string, values: Walk['values']) =>
  path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? `no-${name}`)

/** Opens an address as typed by a person, and checks where it ends. Returns the guard texts shown on the way. */
async function visit({ page, values }: Walk, path: string, end: string): Promise<string[]> {
  const isProtected = screenAt(SPEC_ROUTES[path] ?? path)?.requiresAuth === true
  const answer = await page.goto(`${filled(path, values)}?from=walk`, { waitUntil: 'commit' })
  expect(answer?.status(), path).toBe(200)
  if (isProtected) await page.getByText('Authenticating...').waitFor()
  await page.evaluate('letSessionIn()')
  const { pathname } = new URL(filled(end, values), 'http://any')
  await expect.poll(() => new URL(page.url()).pathname, { message: path }).toBe(pathname)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const title = `${screenAt(end)?.title} | Greenroom`
  await expect.poll(() => page.title(), { message: path }).toBe(title)
  const texts = await page.evaluate<string[]>('said')
  expect(texts, path).toContain('Loading page...')
  return texts
}

describe('every route', () => {
  it('for a visitor', async () => {
    const page = await browser.newPerson({ size: PHONE })
    const walk = await begin(page, { id: '00000000-0000-4000-8000-000000000000' })
    for (const path of APP_PATHS) {
      const end = SPEC_ROUTES[path] ?? path
      const isProtected = screenAt(end)?.requiresAuth === true
      // Anybody who returns without a session has to log in.
      const texts = await visit(walk, path, isProtected || end === '/auth/callback' ? '/login' : end)
      if (isProtected) expect(texts, path).toContain('Redirecting...')
    }
  })

  it('for someone who is signed in', async () => {
    const page = await browser.newPerson()
    const { siteId } = await becomeArtist(page)
    const walk = await begin(page, { id: siteId })
    for (const path of APP_PATHS) {
      const end = SPEC_ROUTES[path] ?? path
      const isGuarded = screenAt(end)?.layout === 'auth'
      const texts = await visit(walk, path, isGuarded ? SITES : end)
      if (isGuarded && end !== '/auth/callback') expect(texts, path).toContain('Redirecting...')
    }
  })
})

it('what does not exist yet is not found, for visitors and for those who are signed in', async () => {
  const page = await browser.newPerson()
  const { username } = await becomeArtist(page)
  const values = { contactId: '00000000-0000-4000-8000-000000000000', username }
  for (const path of NOT_YET) {
    const address = filled(path, values)
    const answers = await Promise.all([fetch(`${browser.url}${address}`), page.request.get(address)])
    expect([path, answers[0].status, answers[1].status()]).toEqual([path, 404, 404])
  }
  for (const path of DRAWN_BY_SERVER) {
    // Without its link nobody's contact can be completed: the page says so and offers a new one.
    const status = path === '/complete-contact' ? 410 : 200
    expect((await page.request.get(filled(path, values))).status(), path).toBe(status)
  }
  await page.goto('/dashboard/nothing-like-this')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expectSoundEverywhere(page)
})
