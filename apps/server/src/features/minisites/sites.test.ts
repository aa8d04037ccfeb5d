import { randomUUID } from 'node:crypto'
import { sql } from '@greenroom/db/sql'
import { beforeEach, describe, expect, it } from 'vitest'
import { picturesOf } from '../../testing/pictures.ts'
import { shownBlocks } from '../../testing/shown-blocks.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const pictures = picturesOf(test)
let nova: Visitor

beforeEach(async () => {
  test.setTier('pro')
  test.setNow(undefined)
  nova = await test.signUp()
})

const name = () => `n-${randomUUID().slice(0, 12)}`
const create = (username: string, body: object = {}, headers?: Record<string, string>) =>
  test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova Reyes', ...body }, headers)

describe('sites', () => {
  it('start with the two default blocks and are visible to visitors at once', async () => {
    const made = await create('Nova.Reyes')
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({
      username: 'nova.reyes',
      theme: 'gradient-green',
      views: 0,
      clicks: 0,
      is_active: true,
      block_count: 2,
      url: 'http://localhost:3000/nova.reyes',
    })
    const seen = await test.call(undefined, 'GET', '/api/minisites/username/NOVA.reyes')
    expect(seen.json()).toMatchObject({ name: 'Nova Reyes', blocks: [] })
    expect(seen.json()).not.toHaveProperty('user_id')
  })

  it('publish no default block before it is changed, and then each one', async () => {
    const username = name()
    const { id } = (await create(username)).json()
    const page = async () => (await test.call(undefined, 'GET', `/${username}`)).body
    const untouched = await page()
    expect(untouched).toContain('Nova Reyes')
    for (const part of ['My Website', 'About Me', 'Hello, and welcome']) expect(untouched).not.toContain(part)
    const { items } = (await test.call(nova, 'GET', `/api/minisites/${id}/blocks`)).json()
    const [website, about] = items as { id: string }[]
    await test.call(nova, 'PATCH', `/api/minisites/${id}/blocks/${website?.id}`, { url: 'https://example.com/' })
    await test.call(nova, 'PATCH', `/api/minisites/${id}/blocks/${about?.id}`, { title: 'About us' })
    await expect.poll(page).toMatch(/My Website.*About us/s)
  })

  it('are listed newest first, ten a page unless asked otherwise, with bounds on both', async () => {
    const names = [name(), name(), name()]
    for (const username of names) await create(username)
    const all = (await test.call(nova, 'GET', '/api/minisites')).json()
    expect(all).toMatchObject({ page: 1, limit: 10, total: 3 })
    expect(all.items.map((site: { username: string }) => site.username)).toEqual(names.toReversed())
    const second = (await test.call(nova, 'GET', '/api/minisites?page=2&limit=2')).json()
    expect(second.items.map((site: { username: string }) => site.username)).toEqual([names[0]])
    for (const query of ['limit=0', 'limit=101', 'page=0', 'page=x', 'user_id=1']) {
      expect((await test.call(nova, 'GET', `/api/minisites?${query}`)).statusCode, query).toBe(400)
    }
  })

  it('keep what was not part of a change', async () => {
    const site = (await create(name(), { bio: 'Low-tide pop' })).json()
    const changed = (
      await test.call(nova, 'PATCH', `/api/minisites/${site.id}`, { name: 'Nova', is_active: false })
    ).json()
    expect(changed).toMatchObject({ name: 'Nova', bio: 'Low-tide pop', is_active: false, version: 2 })
    expect((await test.call(undefined, 'GET', `/api/minisites/username/${site.username}`)).statusCode).toBe(404)
  })

  it('refuse fields that are not for the owner to set', async () => {
    const site = (await create(name())).json()
    for (const field of ['user_id', 'id', 'views', 'clicks', 'created_at', 'plan', 'balance']) {
      expect((await test.call(nova, 'PATCH', `/api/minisites/${site.id}`, { [field]: 1 })).statusCode, field).toBe(400)
      expect((await create(name(), { [field]: 1 })).statusCode, field).toBe(400)
    }
  })

  it('are not overwritten by a tab that has not seen the last change, unless it sends no version', async () => {
    const site = (await create(name())).json()
    const url = `/api/minisites/${site.id}`
    expect((await test.call(nova, 'PATCH', url, { name: 'First tab', version: 1 })).json()).toMatchObject({
      version: 2,
    })
    const second = await test.call(nova, 'PATCH', url, { name: 'Second tab', version: 1 })
    expect(second.json()).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      details: { current: { name: 'First tab', version: 2 } },
    })
    expect((await test.call(nova, 'PATCH', url, { name: 'Second tab' })).json()).toMatchObject({
      name: 'Second tab',
      version: 3,
    })
    expect((await test.call(nova, 'PATCH', `${url}/seo`, { title: 'Old', version: 1 })).statusCode).toBe(409)
    expect(
      (await test.call(nova, 'PATCH', `${url}/seo`, { title: 'New', no_index: true, version: 3 })).json(),
    ).toMatchObject({ seo: { title: 'New', no_index: true } })
    expect((await test.call(nova, 'PATCH', `${url}/seo`, { description: 'Words' })).json()).toMatchObject({
      seo: { title: 'New', no_index: true, description: 'Words' },
    })
  })

  it('exactly one of fifty concurrent changes on one version succeeds', async () => {
    const site = (await create(name())).json()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        test.call(nova, 'PATCH', `/api/minisites/${site.id}`, { name: `n${i}`, version: 1 }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array(49).fill(409)])
  })

  it('vanish with their blocks and name when deleted', async () => {
    const site = (await create(name())).json()
    expect((await test.call(nova, 'DELETE', `/api/minisites/${site.id}`)).statusCode).toBe(204)
    expect((await test.call(nova, 'GET', `/api/minisites/${site.id}`)).statusCode).toBe(404)
    expect((await test.call(nova, 'DELETE', `/api/minisites/${site.id}`)).statusCode).toBe(404)
    expect((await test.call(undefined, 'GET', `/api/minisites/username/check/${site.username}`)).json()).toMatchObject({
      available: true,
    })
    for (const table of ['blocks', 'site_usernames']) {
      expect(
        (await test.house.db.system.execute(sql.raw(`select 1 from ${table} where user_id = '${nova.id}'`))).rows,
        table,
      ).toEqual([])
    }
  })

  it('are duplicated inactive, under a free name, with nothing counted', async () => {
    const site = (await create(name(), { bio: 'Same', theme: 'tide' })).json()
    await test.house.db.system.execute(sql`update site_counters set views = 7 where mini_site_id = ${site.id}::uuid`)
    const copy = (await test.call(nova, 'POST', `/api/minisites/${site.id}/duplicate`)).json()
    expect(copy).toMatchObject({
      bio: 'Same',
      theme: 'tide',
      is_active: false,
      views: 0,
      clicks: 0,
      block_count: 2,
      version: 1,
    })
    expect(copy.username).not.toBe(site.username)
    const [mine, copied] = await Promise.all(
      [site.id, copy.id].map(async (id) => (await test.call(nova, 'GET', `/api/minisites/${id}/blocks`)).json().items),
    )
    expect(copied.map((block: { title: string }) => block.title)).toEqual(
      mine.map((block: { title: string }) => block.title),
    )
    expect(copied[0].id).not.toBe(mine[0].id)
  })

  it('are duplicated with the content of each kind of block, and its pictures', async () => {
    const urls = await Promise.all([1, 2, 3].map(async () => (await pictures.stored(nova, 'images')).url))
    const blocks = shownBlocks(urls)
    const site = (await create(name(), { blocks })).json()
    const copy = (await test.call(nova, 'POST', `/api/minisites/${site.id}/duplicate`)).json()
    const { items } = (await test.call(nova, 'GET', `/api/minisites/${copy.id}/blocks`)).json()
    expect(items).toMatchObject(blocks)
    expect((await test.call(nova, 'PATCH', `/api/minisites/${copy.id}`, { is_active: true })).statusCode).toBe(200)
    const page = (await test.call(undefined, 'GET', `/${copy.username}`)).body
    for (const part of [...urls, 'On tour', 'Musicbox', 'Out in', 'Ana Costa', 'Low Tide', 'The film', 'The mix'])
      expect(page).toContain(part)
    for (const url of urls) expect((await pictures.get(url)).statusCode).toBe(200)
  })
})

describe('usernames', () => {
  const check = async (typed: string) =>
    (await test.call(undefined, 'GET', `/api/minisites/username/check/${encodeURIComponent(typed)}`)).json()

  it('tell available, taken, reserved and invalid apart, with the reason and free names near a taken one', async () => {
    await create('checked-name')
    expect(await check('Checked-Name')).toMatchObject({
      status: 'taken',
      available: false,
      suggestions: [expect.stringMatching(/^checked-name-/), expect.anything(), expect.anything()],
    })
    expect(await check('free-name-here')).toMatchObject({ status: 'available', available: true })
    expect(await check('dashboard')).toMatchObject({ status: 'reserved', available: false })
    expect(await check('a')).toMatchObject({ status: 'invalid', message: 'Use at least 3 characters.' })
    expect(await check('.dots.')).toMatchObject({
      status: 'invalid',
      message: 'Start and end with a letter or a digit.',
    })
    expect(await check('ünïcode')).toMatchObject({ status: 'invalid' })
  })

  it('go to exactly one of fifty who claim the same at once', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => test.signUp()))
    const wanted = name()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        test.call(people[i % 10], 'POST', '/api/minisites', { username: wanted, name: `p${i}` }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'USERNAME_TAKEN')).toHaveLength(49)
  })

  it('redirect for 90 days after a rename, can be taken back meanwhile by their owner alone, then are free', async () => {
    const [before, after] = [name(), name()]
    const site = (await create(before)).json()
    const url = `/api/minisites/${site.id}`
    expect((await test.call(nova, 'PATCH', url, { username: after })).json()).toMatchObject({ username: after })
    expect((await test.call(undefined, 'GET', `/api/minisites/username/${before}`)).json()).toMatchObject({
      username: after,
    })
    const stranger = await test.signUp()
    expect((await test.call(stranger, 'POST', '/api/minisites', { username: before, name: 'x' })).json()).toMatchObject(
      { code: 'USERNAME_TAKEN' },
    )
    expect((await test.call(nova, 'PATCH', url, { username: before })).json()).toMatchObject({ username: before })
    expect((await test.call(nova, 'PATCH', url, { username: after })).json()).toMatchObject({ username: after })

    await test.house.db.system.execute(
      sql`update site_usernames set released_at = released_at - interval '91 days' where username = ${before}`,
    )
    const later = await test.signUp()
    expect((await test.call(undefined, 'GET', `/api/minisites/username/${before}`)).statusCode).toBe(404)
    expect((await test.call(later, 'POST', '/api/minisites', { username: before, name: 'x' })).statusCode).toBe(201)
  })
})

describe('the plan', () => {
  it('lets exactly one of a hundred concurrent creates through at limit − 1', async () => {
    test.setTier('basic')
    await create(name())
    await create(name())
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(name())))
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.find((answer) => answer.statusCode === 402)?.json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { feature: 'minisites', limit: 3, usage: 3 },
    })
  })

  it('counts a duplicate, and never blocks viewing, changing or deleting', async () => {
    const site = (await create(name())).json()
    test.setTier('free')
    expect((await test.call(nova, 'POST', `/api/minisites/${site.id}/duplicate`)).statusCode).toBe(402)
    expect((await test.call(nova, 'GET', `/api/minisites/${site.id}`)).statusCode).toBe(200)
    expect((await test.call(nova, 'PATCH', `/api/minisites/${site.id}`, { name: 'x' })).statusCode).toBe(200)
    expect((await test.call(nova, 'DELETE', `/api/minisites/${site.id}`)).statusCode).toBe(204)
  })

  it('allows as many phone blocks as it has, over all sites', async () => {
    const phone = { type: 'phone', title: 'Join', url: '', is_active: true, settings: { version: 1 } }
    const site = (await create(name())).json()
    test.setTier('basic')
    expect((await test.call(nova, 'POST', `/api/minisites/${site.id}/blocks`, phone)).statusCode).toBe(201)
    expect((await test.call(nova, 'POST', `/api/minisites/${site.id}/blocks`, phone)).json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { feature: 'phone_blocks', limit: 1 },
    })
    test.setTier('free')
    expect((await create(name(), { blocks: [phone] })).statusCode).toBe(402)
  })
})

describe('an Idempotency-Key', () => {
  it('makes one site of fifty concurrent posts, and replays the answer', async () => {
    const username = name()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(username, {}, key)))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({ total: 1 })
  })

  it('is refused with another body, when too long, and does not leak between people', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = (await create(name(), {}, key)).json()
    expect((await create(name(), {}, key)).json()).toMatchObject({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    expect((await create(name(), {}, { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400)
    const other = await test.signUp()
    const theirs = await test.call(other, 'POST', '/api/minisites', { username: name(), name: 'x' }, key)
    expect(theirs.statusCode).toBe(201)
    expect(theirs.json().id).not.toBe(first.id)
  })
})
