import { expect, it } from 'vitest'
import { settled, useBrowser } from './browser.ts'
import { callApi } from './pages/api.ts'
import { addPeople } from './pages/contacts.ts'
import { becomeArtist } from './pages/people.ts'
import { havePlan } from './pages/plan.ts'

const browser = useBrowser()

/** Calls that a screen may make although its page has answers: event line, token, and calls that depend on an answer. */
const LATER = [
  /^\/api\/events/,
  /^\/api\/auth\/token$/,
  /^\/api\/minisites\/[^/]+\/analytics/,
  // Asked again every few seconds.
  /^\/api\/analytics\/now/,
  // Ask the provider, and follow what it says.
  /^\/api\/billing\/card$/,
  /^\/api\/billing\/card\/refresh$/,
  /^\/api\/billing\/documents$/,
  // Depends on the rule.
  /^\/api\/segments\/(preview|[^/]+\/people)$/,
]

const STARRED = {
  version: 1,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: [{ field: 'starred', operator: 'is', value: true }] },
}

it('a screen asks for nothing that its page could carry (standard P12)', async () => {
  const { page, siteId } = await becomeArtist(await browser.newPerson())
  await havePlan(page, 'basic')
  const [contactId] = await addPeople(page, [{ name: 'Ada Wren', email: 'ada@fans.example' }])
  const segment = await callApi(page, 'POST', '/api/segments', { name: 'Starred', rule: STARRED })
  for (const type of ['sms', 'email']) await callApi(page, 'POST', '/api/campaigns', { type, name: 'Tour dates' })
  // The first visit leaves the time zone.
  await page.goto('/dashboard/mini-sites')
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('time_zone=')
  const asked: string[] = []
  for (const path of [
    '/dashboard/launchpad',
    '/dashboard/overview',
    '/dashboard/analytics',
    '/dashboard/mini-sites',
    '/dashboard/contacts',
    '/dashboard/contacts/deleted',
    '/dashboard/contacts/imports',
    `/dashboard/contacts/${contactId}`,
    '/dashboard/conversations',
    '/dashboard/templates',
    '/dashboard/marketing',
    '/dashboard/campaigns',
    '/dashboard/marketing/sms',
    '/dashboard/marketing/email',
    '/dashboard/marketing/audience',
    '/dashboard/marketing/audience/new',
    `/dashboard/marketing/audience/${String(segment.id)}`,
    '/dashboard/settings?tab=billing',
    '/dashboard/notifications',
    '/dashboard/nothing-like-this',
    `/editor/${siteId}`,
  ]) {
    await page.goto(path)
    await page.waitForFunction(() => document.getElementById('outline') === null)
    await settled(page)
    const calls = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name))
        .filter(({ pathname }) => pathname.startsWith('/api/'))
        .map(({ pathname, search }) => pathname + search),
    )
    asked.push(...calls.filter((call) => !LATER.some((known) => known.test(call))).map((call) => `${path}: ${call}`))
  }
  expect(asked).toEqual([])
})

it('what is typed before the app is there is kept, with the cursor', async () => {
  const page = await browser.newPerson()
  await page.route('**/assets/*.js', async (route) => {
    await typed
    await route.continue()
  })
  let hasTyped = () => {}
  const typed = new Promise<void>((resolve) => {
    hasTyped = resolve
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#outline').getByLabel('Your username').pressSequentially('nova')
  hasTyped()
  await page.locator('#root').getByLabel('Your username').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-outline'))).toBe('claim')
  await page.keyboard.type('reyes')
  await expect.poll(() => page.getByLabel('Your username').inputValue()).toBe('novareyes')
})
