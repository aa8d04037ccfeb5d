import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ContactOperation } from '@greenroom/contracts'
import { afterAll, expect, it, vi } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { addressOf } from '../../testing/server-group.ts'
import { spawnServer, untilReady } from '../../testing/server-process.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { runOperation } from './commands/run-operation.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-kill-bulk-'))
const test = useTestApp()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Several batches. */
const PEOPLE = 10_000

it('a server killed during a change of many contacts has skipped nobody and changed nobody twice when another continues', async () => {
  const nova = await test.signUp()
  await insertContacts(
    test.house,
    nova.id,
    Array.from({ length: PEOPLE }, () => ({})),
  )
  const asked = await test.call(nova, 'POST', '/api/contacts/bulk', {
    selection: { filter: {} },
    change: { kind: 'add-tags', tags: ['tour'] },
  })
  const { id } = asked.json<ContactOperation>()
  const { systemPool } = test.house.db
  // The server waits at the last person until it is killed.
  const last = await systemPool.connect()
  await last.query('begin')
  await last.query('select 1 from contacts where user_id = $1 order by id desc limit 1 for update', [nova.id])
  const server = await spawnServer({
    DATABASE_URL: addressOf(test.database.connection.system),
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
  })
  await untilReady(server)
  const stands = async () =>
    (
      await systemPool.query<{ done: number; status: string }>(
        'select done, status from contact_operations where id = $1',
        [id],
      )
    ).rows[0] ?? { done: 0, status: '' }
  await vi.waitFor(async () => expect((await stands()).done).toBeGreaterThan(0), { timeout: 60_000 })
  server.child.kill('SIGKILL')
  expect(await server.exited).toBeNull()
  expect(await stands()).toMatchObject({ status: 'running' })
  await last.query('rollback')
  last.release()

  await runOperation(jobContext(test.house), nova.id, id)
  expect(await stands()).toEqual({ status: 'done', done: PEOPLE })
  const { rows } = await systemPool.query(
    `select count(*)::int as people, count(*) filter (where tags = '{tour}' and version = 2)::int as changed_once,
       (select count(*)::int from contact_events where user_id = $1 and kind = 'tagged') as told,
       (select count(*)::int from contact_tags where user_id = $1) as tagged
     from contacts where user_id = $1`,
    [nova.id],
  )
  expect(rows).toEqual([{ people: PEOPLE, changed_once: PEOPLE, told: PEOPLE, tagged: PEOPLE }])
})
