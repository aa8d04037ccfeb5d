import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

/** Waits until a transaction of this database waits for another one's lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await test.house.db.systemPool.query(
      `select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
    if (rows.length > 0) return
    await wait(10)
  }
}

it('a list that adds and changes people and a deletion of one of them never wait for each other', async () => {
  test.setTier('enterprise')
  const nova = await test.signUp()
  const [iris] = await insertContacts(test.house, nova.id, [{ email: 'iris@example.com' }])
  const other = await test.house.db.systemPool.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from contacts where id = $1 for update', [iris?.id])
    const importing = importList(test, nova, 'Email,Name\nnew@example.com,New\niris@example.com,Iris\n', {
      update_existing: true,
    })
    await somebodyWaits()
    // Decrements the counter while the import increments it.
    await other.query('update contacts set deleted_at = now() where id = $1', [iris?.id])
    await other.query('commit')
    expect(await importing).toMatchObject({ status: 'done', created: 1, updated: 0 })
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect(await rowsOf(test, nova, 'select live::int from contact_counters where user_id = $1')).toEqual([{ live: 1 }])
})
