import { randomUUID } from 'node:crypto'
import { sql } from '@greenroom/db/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeSite, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { ownerIdOf } from '../identity/owner-id.ts'
import type { TableChange } from './listener.ts'

const test = useTestApp()
const heard: TableChange[] = []
let sites: [MadeSite, MadeSite]

beforeAll(async () => {
  sites = [await makeSite(test.house), await makeSite(test.house)]
  test.house.listener.onTableChange((change) => void heard.push(change))
})

/** Returns the changes received for a piece of work, delimited by marks sent before and after it. */
async function told(work: () => Promise<unknown>): Promise<TableChange[]> {
  const start = await mark()
  await work()
  return heard.slice(start, (await mark()) - 1)
}

/** Sends a mark, waits for it, and returns its position. Everything sent earlier has then been received. */
async function mark(): Promise<number> {
  const topic = randomUUID()
  const payload = JSON.stringify({ table: 'mark', op: 'insert', userId: topic, topic })
  await test.house.db.system.execute(sql`select pg_notify('table_change', ${payload})`)
  const place = () => heard.findIndex((change) => change.topic === topic)
  await expect.poll(place).toBeGreaterThanOrEqual(0)
  return place() + 1
}

const insertBlocks = (site: MadeSite, many: number) => sql`
  insert into blocks (id, user_id, mini_site_id, title, type, settings, order_index, created_at, updated_at)
  select gen_random_uuid(), ${site.userId}::uuid, ${site.id}::uuid, 'x', 'link', '{}', 100 + n, now(), now() from generate_series(1, ${many}::int) n`

describe('what every node hears of changed rows', () => {
  it('is one word for a statement of many rows of one site', async () => {
    const [site] = sites
    const changes = await told(() => test.house.db.system.execute(insertBlocks(site, 5000)))
    expect(changes).toEqual([{ table: 'blocks', op: 'insert', userId: site.userId, topic: site.id }])
  })

  it('names every site that a statement touches, also as an owner', async () => {
    const [one, two] = sites
    await test.house.db.system.execute(insertBlocks(two, 3))
    const changes = await told(() =>
      test.house.db.system.execute(sql`update blocks set title = 'y' where user_id in (${one.userId}, ${two.userId})`),
    )
    const update = (site: MadeSite) => ({ table: 'blocks', op: 'update', userId: site.userId, topic: site.id })
    expect(changes).toHaveLength(2)
    expect(changes).toEqual(expect.arrayContaining([update(one), update(two)]))
    const own = await told(() =>
      test.house.db.forOwner(ownerIdOf(one.userId), (tx) => tx.execute(sql`update blocks set title = 'z'`)),
    )
    expect(own).toEqual([update(one)])
  })

  it('names both sites when a row moves from one to the other', async () => {
    const [one, two] = sites
    const changes = await told(() =>
      test.house.db.system.execute(
        sql`update site_usernames set user_id = ${two.userId}, mini_site_id = ${two.id} where username = ${one.username}`,
      ),
    )
    expect(new Set(changes.map(({ userId, topic }) => `${userId} ${topic}`))).toEqual(
      new Set(sites.map(({ userId, id }) => `${userId} ${id}`)),
    )
  })

  it('names what is deleted, and nothing where nothing changed', async () => {
    const [one] = sites
    const none = await told(() =>
      test.house.db.system.execute(sql`update blocks set title = 'w' where id = ${randomUUID()}`),
    )
    expect(none).toEqual([])
    const gone = await told(() => test.house.db.system.execute(sql`delete from blocks where user_id = ${one.userId}`))
    expect(gone).toEqual([{ table: 'blocks', op: 'delete', userId: one.userId, topic: one.id }])
  })
})
