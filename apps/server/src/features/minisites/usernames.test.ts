import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
let now: Date

beforeEach(async () => {
  test.setNow(undefined)
  nova = await test.signUp()
  now = new Date()
})

const name = () => `n-${randomUUID().slice(0, 12)}`
const create = async () => {
  const username = name()
  const made = await test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova' })
  return { id: made.json<{ id: string }>().id, username }
}
const rename = (id: string, username: string) => test.call(nova, 'PATCH', `/api/minisites/${id}`, { username })
const isAvailable = async (username: string) =>
  (await test.call(undefined, 'GET', `/api/minisites/username/check/${username}`)).json<{ available: boolean }>()
    .available
const later = (hours: number) => test.setNow(new Date(now.getTime() + hours * 3_600_000))

describe('renaming', () => {
  it('keeps at most five old names of a site: the oldest becomes free first', async () => {
    const { id, username } = await create()
    const names = Array.from({ length: 7 }, name)
    for (const [day, next] of names.entries()) {
      // 25 hours apart, so that none exceeds the daily limit.
      later(25 * day)
      expect((await rename(id, next)).statusCode, `rename ${day}`).toBe(200)
    }
    const given = [username, ...names]
    expect(await Promise.all(given.map(isAvailable))).toEqual([true, true, ...Array(6).fill(false)])
  })

  it('of one site is refused with a kind sentence after five in a day, and goes on the day after', async () => {
    const { id } = await create()
    for (let i = 0; i < 5; i++) expect((await rename(id, name())).statusCode).toBe(200)
    expect((await rename(id, name())).json()).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'You have changed usernames a lot today. Please try again tomorrow.',
    })
    expect((await test.call(nova, 'PATCH', `/api/minisites/${id}`, { name: 'Still mine' })).statusCode).toBe(200)
    later(25)
    expect((await rename(id, name())).statusCode).toBe(200)
  })

  it('is refused after ten of one owner in a day, over all sites and however concurrently', async () => {
    const sites = await Promise.all([create(), create(), create()])
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => rename(sites[i % sites.length]?.id ?? '', name())),
    )
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(10)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5)
  })

  it('back to an old name is always possible', async () => {
    const { id, username } = await create()
    const other = name()
    for (let i = 0; i < 8; i++) expect((await rename(id, i % 2 === 0 ? other : username)).statusCode).toBe(200)
    for (let i = 0; i < 4; i++) expect((await rename(id, name())).statusCode).toBe(200)
    expect((await rename(id, name())).statusCode).toBe(429)
    expect((await rename(id, username)).statusCode).toBe(200)
  })
})
