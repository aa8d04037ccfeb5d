import type { Page } from 'playwright'
import { newEmail, newUsername, PASSWORD } from './account.ts'
import { callApi } from './api.ts'

export interface Artist {
  page: Page
  email: string
  username: string
  siteId: string
}

/** Signs this browser up and creates a site through the API, for journeys that begin later. No page is open yet. */
export async function becomeArtist(page: Page, blocks?: unknown[]): Promise<Artist> {
  const email = newEmail()
  const username = newUsername()
  await callApi(page, 'POST', '/api/auth/sign-up/email', { email, password: PASSWORD, name: 'Nova Reyes' })
  const site = await callApi(page, 'POST', '/api/minisites', {
    username,
    name: 'Nova Reyes',
    bio: 'Low-tide pop',
    ...(blocks ? { blocks } : {}),
  })
  return { page, email, username, siteId: String(site.id) }
}

/** A block in the API's form. */
export const linkBlock = (title: string, url = 'https://example.com/') => ({
  type: 'link',
  title,
  url,
  is_active: true,
  settings: { version: 1 },
})
