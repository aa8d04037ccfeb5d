import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { lockSite } from './store/sites.ts'

const test = useTestApp()

it('a site that is being changed does not hold up what only refers to it', async () => {
  const site = await makeSite(test.house)
  const { ownerId } = await site.owner()
  const other = new pg.Client(test.database.connection.system)
  await other.connect()
  try {
    await other.query("set lock_timeout = '1s'")
    await test.house.db.forOwner(ownerId, async (tx) => {
      expect(await lockSite(tx, ownerId, site.id)).toMatchObject({ id: site.id })
      await other.query(
        'insert into onboarding_drafts (user_id, draft_id, mini_site_id, created_at) values ($1, $2, $3, now())',
        [ownerId, randomUUID(), site.id],
      )
      await expect(other.query('delete from mini_sites where id = $1', [site.id])).rejects.toThrow('lock timeout')
    })
  } finally {
    await other.end()
  }
})
