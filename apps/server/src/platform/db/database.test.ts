import { miniSites } from '@greenroom/db'
import { eq, sql } from '@greenroom/db/sql'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { ownerIdOf } from '../identity/owner-id.ts'

const test = useTestApp()

async function ownerWithSite(username: string) {
  const visitor = await test.signUp()
  const made = await test.call(visitor, 'POST', '/api/minisites', { username, name: username })
  expect(made.statusCode, made.body).toBe(201)
  return { owner: ownerIdOf(visitor.id), siteId: made.json<{ id: string }>().id }
}

describe('the two ways into the database', () => {
  it('shows an owner only their own rows, with no filter of the query at all', async () => {
    const [one, two] = [await ownerWithSite('scope-one'), await ownerWithSite('scope-two')]
    const { db } = test.house
    for (const { owner, siteId } of [one, two]) {
      expect((await db.forOwner(owner, (tx) => tx.select().from(miniSites))).map((site) => site.id)).toEqual([siteId])
      expect(
        (await db.readForOwner(owner, (tx) => tx.select().from(miniSites).execute())).map((site) => site.id),
      ).toEqual([siteId])
    }
  })

  it('refuses a row under another owner, and a reference to another owner’s row', async () => {
    const [one, two] = [await ownerWithSite('cross-one'), await ownerWithSite('cross-two')]
    const now = new Date()
    const insert = (userId: string) =>
      test.house.db.forOwner(one.owner, (tx) =>
        tx.execute(sql`insert into blocks (id, user_id, mini_site_id, title, type, settings, order_index, created_at, updated_at)
        values (gen_random_uuid(), ${userId}::uuid, ${two.siteId}::uuid, 'x', 'text', '{}', 0, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`),
      )
    await expect(insert(two.owner)).rejects.toMatchObject({ cause: { code: '42501' } })
    await expect(insert(one.owner)).rejects.toMatchObject({ cause: { code: '23503' } })
  })

  it('leaves no owner behind on a connection that goes back to the pool', async () => {
    const { owner } = await ownerWithSite('left-behind')
    const nobody = ownerIdOf('00000000-0000-7000-8000-000000000000')
    await Promise.all(
      Array.from({ length: 30 }, () =>
        test.house.db.readForOwner(owner, (tx) => tx.select().from(miniSites).execute()),
      ),
    )
    const seen = await Promise.all(
      Array.from({ length: 30 }, () =>
        test.house.db.readForOwner(nobody, (tx) => tx.select().from(miniSites).execute()),
      ),
    )
    expect(seen.flat()).toEqual([])
  })

  it('fails loudly when a read starts after its transaction has ended, rather than seeing nothing', async () => {
    const { owner } = await ownerWithSite('too-late')
    const late = test.house.db.readForOwner(owner, async (tx) => {
      await Promise.resolve()
      return tx.select().from(miniSites)
    })
    await expect(late).rejects.toMatchObject({
      cause: { message: expect.stringContaining('started after its transaction had ended') },
    })
  })

  it('undoes everything when the work throws, and the connection stays usable', async () => {
    const { owner, siteId } = await ownerWithSite('undone')
    const failing = test.house.db.forOwner(owner, async (tx) => {
      await tx.update(miniSites).set({ name: 'changed' }).where(eq(miniSites.id, siteId))
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const [site] = await test.house.db.readForOwner(owner, (tx) => tx.select().from(miniSites).execute())
    expect(site?.name).toBe('undone')
  })

  it('reports a commit that the database turned into a rollback', async () => {
    const { owner } = await ownerWithSite('not-committed')
    const swallowed = test.house.db.forOwner(owner, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(swallowed).rejects.toThrow('rolled back')
  })

  it('keeps the tenant role out of system tables, out of other roles and away from the policy', async () => {
    const { owner } = await ownerWithSite('kept-out')
    for (const statement of [
      'select * from users',
      'select * from sessions',
      'select * from visitor_salts',
      'select * from outbox',
      'alter table blocks disable row level security',
      'select * from hits_default',
    ]) {
      await expect(
        test.house.db.forOwner(owner, (tx) => tx.execute(sql.raw(statement))),
        statement,
      ).rejects.toMatchObject({ cause: { code: '42501' } })
    }
  })
})
