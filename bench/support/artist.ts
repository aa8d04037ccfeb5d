import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'

/** Signs up a new artist with a site through the doors of the app, in the browser of the page. */
export async function becomeArtist(page: Page, url: string): Promise<{ owner: string; site: string }> {
  await page.goto(`${url}/privacy`)
  return page.evaluate(
    async ([email, key]) => {
      const post = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': String(key) }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
        return (await answer.json()) as { id: string; user: { id: string } }
      }
      const { user } = await post('/api/auth/sign-up/email', {
        email,
        password: 'correct horse battery',
        name: 'Nova Reyes',
      })
      const site = await post('/api/minisites', { username: 'nova', name: 'Nova Reyes', bio: 'Low-tide pop' })
      return { owner: user.id, site: site.id }
    },
    [`${randomUUID()}@example.com`, randomUUID()],
  )
}
