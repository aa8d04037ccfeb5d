import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../testing/test-app.ts'
import type { Feature } from '../feature.ts'
import { systemContext } from '../house.ts'
import { DEAD_LETTER, defineJob } from './define-job.ts'
import { setAsideWaiting } from './set-aside.ts'

const test = useTestApp()
const schema = z.object({ mark: z.string().optional() })
const nothing = async () => {}
const writes = { name: 'probe.write-to-somebody', schema }
const asks = { name: 'probe.ask-anew', schema }
const recurs = { name: 'probe.recur', schema }
const foreign = { name: 'probe.of-another-build', schema }
const probe: Feature = {
  name: 'probe',
  jobs: [
    defineJob({ ...writes, lane: 'normal', handle: nothing }),
    defineJob({ ...asks, lane: 'normal', survivesRestore: true, handle: nothing }),
    defineJob({ ...recurs, lane: 'normal', schedule: '0 0 * * *', handle: nothing }),
  ],
  events: { 'probe.happened': { lane: 'normal', handle: nothing } },
}
const other: Feature = {
  name: 'other',
  events: { 'probe.happened': { lane: 'normal', survivesRestore: true, handle: nothing } },
}

const jobs = async () => {
  const { rows } = await test.house.db.systemPool.query<{ name: string; source_name: string | null; mark: string }>(
    `select name, source_name, coalesce(data->>'mark', data->'payload'->>'mark') as mark from pgboss.job
     where name like any (array['probe.%', 'on.probe.%', $1]) and state < 'completed' order by 1, 2, 3`,
    [DEAD_LETTER],
  )
  return rows.map(({ name, source_name, mark }) => [name, source_name, mark])
}

describe('a restored database', () => {
  let told: unknown

  beforeAll(async () => {
    const { enqueue } = systemContext(test.house)
    for (const job of [writes, asks, recurs, foreign]) await enqueue(job, { mark: 'due' })
    for (const mark of ['in hand', 'to be tried again']) await enqueue(writes, { mark })
    await enqueue(writes, { mark: 'done' })
    await enqueue(writes, { mark: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) })
    const { systemPool } = test.house.db
    for (const [mark, state] of [
      ['in hand', 'active'],
      ['to be tried again', 'retry'],
      ['done', 'completed'],
    ])
      await systemPool.query(`update pgboss.job set state = $2::pgboss.job_state where data->>'mark' = $1`, [
        mark,
        state,
      ])
    await systemPool.query(
      `insert into outbox (id, user_id, name, payload, created_at) values ($1, $2, 'probe.happened', '{"mark":"event"}', now())`,
      [randomUUID(), randomUUID()],
    )
    told = await setAsideWaiting(test.house, [probe, other])
  })

  it('does nothing again that somebody may have seen already', () => {
    expect(told).toEqual([
      { queue: 'on.probe.happened.probe', jobs: 1 },
      { queue: foreign.name, jobs: 1 },
      { queue: writes.name, jobs: 3 },
    ])
  })

  it('keeps what was set aside among the dead jobs, and all other work where it was', async () => {
    expect(await jobs()).toEqual([
      [DEAD_LETTER, 'on.probe.happened.probe', 'event'],
      [DEAD_LETTER, foreign.name, 'due'],
      [DEAD_LETTER, writes.name, 'due'],
      [DEAD_LETTER, writes.name, 'in hand'],
      [DEAD_LETTER, writes.name, 'to be tried again'],
      ['on.probe.happened.other', null, 'event'],
      [asks.name, null, 'due'],
      [recurs.name, null, 'due'],
      [writes.name, null, 'later'],
    ])
  })

  it('sets nothing aside a second time', async () => {
    expect(await setAsideWaiting(test.house, [probe, other])).toEqual([])
  })
})
