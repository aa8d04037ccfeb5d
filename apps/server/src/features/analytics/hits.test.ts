import { describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { getSite } from '../minisites/queries.ts'

const test = useTestApp()
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' }

describe('hits', () => {
  it('counts a view and a click', async () => {
    const { id, blockIds, owner } = await makeSite(test.house)
    const view = await test.call(undefined, 'POST', `/api/public/minisites/${id}/view`, { referrer: 'https://www.instagram.com/x' }, BROWSER)
    expect(view.statusCode, view.body).toBe(204)
    const click = await test.call(undefined, 'POST', `/api/public/minisites/${id}/blocks/${blockIds[0]}/click`, undefined, BROWSER)
    expect(click.statusCode, click.body).toBe(204)
    expect(await getSite(await owner(), id)).toMatchObject({ views: 1, clicks: 1 })
  })
})
