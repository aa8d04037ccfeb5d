import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { PASSWORD } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import { type Artist, becomeArtist } from './pages/people.ts'

const browser = useBrowser()

/** Opens the list of sites as the same person in another browser. */
async function elsewhere({ email }: Artist): Promise<Page> {
  const page = await browser.newPerson()
  await callApi(page, 'POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
  await openSites(page)
  return page
}

/** Opens the list and waits until the page receives changes. */
async function openSites(page: Page): Promise<void> {
  const hearing = page.context().waitForEvent('response', (response) => response.url().includes('/api/events'))
  await page.goto('/dashboard/mini-sites')
  await page.getByRole('heading', { level: 2, name: 'Nova Reyes' }).waitFor()
  await hearing
}

const rename = (artist: Artist, name: string) =>
  callApi(artist.page, 'PATCH', `/api/minisites/${artist.siteId}`, { name })
const seesSite = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()

describe('what is changed in one browser', () => {
  it('shows in another one', async () => {
    const artist = await becomeArtist(await browser.newPerson())
    const other = await elsewhere(artist)
    await rename(artist, 'Nova and the Tides')
    await seesSite(other, 'Nova and the Tides')
    await callApi(artist.page, 'PATCH', '/api/me', { name: 'Nova of the Sea' })
    await other.getByRole('button', { name: 'My account: Nova of the Sea' }).waitFor()
  })

  it('reaches all tabs over one connection, which another tab takes over', async () => {
    const artist = await becomeArtist(await browser.newPerson())
    const first = await elsewhere(artist)
    const connections: string[] = []
    first.context().on('request', (request) => {
      if (request.url().includes('/api/events')) connections.push(request.url())
    })
    const second = await first.context().newPage()
    await second.goto('/dashboard/mini-sites')
    await seesSite(second, 'Nova Reyes')
    await rename(artist, 'Once')
    for (const tab of [first, second]) await seesSite(tab, 'Once')
    expect(connections).toEqual([])
    await first.close()
    await expect.poll(() => connections.length).toBe(1)
    expect(connections[0]).toContain('since=')
    await rename(artist, 'Twice')
    await seesSite(second, 'Twice')
  })

  it('shows once the connection is back, and until then the top bar says so', async () => {
    const artist = await becomeArtist(await browser.newPerson())
    const other = await elsewhere(artist)
    await other.getByRole('status').filter({ hasText: 'Online' }).waitFor()
    await other.context().setOffline(true)
    await other.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
    await rename(artist, 'While away')
    await other.context().setOffline(false)
    await other.getByRole('status').filter({ hasText: 'Online' }).waitFor()
    await seesSite(other, 'While away')
  })
})

describe('a session', () => {
  it('that is revoked in one browser ends in the other one', async () => {
    const artist = await becomeArtist(await browser.newPerson())
    const other = await elsewhere(artist)
    await callApi(artist.page, 'DELETE', '/api/me/sessions')
    await expect.poll(() => new URL(other.url()).pathname, { interval: 20 }).toBe('/login')
    await other.getByText('Your session has ended. Log in again to continue.').waitFor()
    await openSites(artist.page)
  })

  it('that is signed out in one tab ends in the others without a word about it', async () => {
    const artist = await becomeArtist(await browser.newPerson())
    await openSites(artist.page)
    const second = await artist.page.context().newPage()
    await second.goto('/dashboard/mini-sites')
    await seesSite(second, 'Nova Reyes')
    await artist.page.bringToFront()
    await artist.page.getByRole('button', { name: /^My account/ }).click()
    await artist.page.getByRole('menuitem', { name: /log out|sign out/i }).click()
    for (const tab of [artist.page, second]) await expect.poll(() => new URL(tab.url()).pathname).toBe('/')
    expect(await second.getByText('Your session has ended').count()).toBe(0)
  })
})
