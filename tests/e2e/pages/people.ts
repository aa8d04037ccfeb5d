import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { newEmail, newUsername, PASSWORD } from './account.ts'

export interface Artist {
  page: Page
  email: string
  username: string
  siteId: string
}

/** Signs this browser up and makes a site through the API: for journeys that begin later. */
export async function becomeArtist(page: Page, blocks?: unknown[]): Promise<Artist> {
  await page.goto('/privacy')
  const email = newEmail()
  const username = newUsername()
  const siteId = await page.evaluate(
    async ({ email, username, password, key, blocks }) => {
      const post = async (path: string, body: unknown) => {
        const answer = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return answer.json()
      }
      await post('/api/auth/sign-up/email', { email, password, name: 'Nova Reyes' })
      const site = await post('/api/minisites', {
        username,
        name: 'Nova Reyes',
        bio: 'Low-tide pop',
        ...(blocks ? { blocks } : {}),
      })
      return site.id as string
    },
    { email, username, password: PASSWORD, key: randomUUID(), blocks },
  )
  return { page, email, username, siteId }
}

/** A block as the API takes it. */
export const linkBlock = (title: string, url = 'https://example.com/') => ({
  type: 'link',
  title,
  url,
  is_active: true,
  settings: { version: 1 },
})
