import type { CampaignPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { goOnFunded } from './commands/go-on-funded.ts'
import { sweepDue } from './commands/sweep-due.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, drafted, later, newFan, newOwner, now, query, read } = campaignHands(test)
const MINUTE = 60_000

let nova: Visitor
let segmentId: string
beforeEach(async () => {
  nova = await newOwner(1000)
  await newFan(nova)
  const rule = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } }
  const segment = await test.call(nova, 'POST', '/api/segments', { name: 'All', rule })
  segmentId = segment.json<{ id: string }>().id
})

/** Confirms a campaign to the segment that leaves in an hour. @returns its id */
async function confirmed(): Promise<string> {
  const { id } = await drafted(nova, {
    audience: { segment_ids: [segmentId] },
    schedule: { mode: 'at', at: new Date(now().getTime() + 60 * MINUTE).toISOString() },
  })
  const { hash } = (await act(nova, id, 'preview')).json<CampaignPreview>()
  const answer = await act(nova, id, 'confirm', { hash })
  expect(answer.statusCode, answer.body).toBe(202)
  return id
}
const sendsOf = (id: string) => query('select * from sends where id = $1', [id])

describe('a campaign that comes due waits, and says why, if', () => {
  it.each([
    ['a segment of its audience was deleted', 'audience', 'delete from segments where id = $1'],
    [
      'its audience can no longer be counted',
      'audience',
      `update segments set rule = jsonb_set(rule, '{where,rules}',
         jsonb_build_array(jsonb_build_object('field', 'segment', 'operator', 'is_in', 'value', id::text))) where id = $1`,
    ],
    ['nobody in its audience is left', 'empty', `update contacts set sms_consent = 'opted_out' where $1 <> ''`],
    ['its number may no longer send', 'sender', `update senders set registration = 'pending' where $1 <> ''`],
  ])('%s', async (_, code, statement) => {
    const id = await confirmed()
    await query(statement, [segmentId])
    await later(60 * MINUTE)
    const campaign = await read(nova, id)
    expect(campaign).toMatchObject({ state: 'scheduled', waits_for: { code } })
    expect(campaign.waits_for?.text).toBeTruthy()
    const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{ items: { body: string }[] }>()
    expect(items[0]?.body).toContain(campaign.waits_for?.text)
    expect((await act(nova, id, 'undo')).json()).toMatchObject({ state: 'draft' })
    expect(await sendsOf(id)).toEqual([])
  })
})

describe('a campaign that has stopped for want of money', () => {
  const grant = (cents: number) =>
    query("select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, $3, '', null, '', '', now())", [
      nova.id,
      cents,
      `${cents} more`,
    ])
  const spendAll = () =>
    query("select post_to_ledger(gen_random_uuid(), $1, 'spend', 1000, 'all', '', null, '', '', now())", [nova.id])
  const fund = async () => {
    await goOnFunded(jobContext(test.house), nova.id)
    await later(0)
  }

  it('before it began leaves once there is enough, within an hour', async () => {
    const [soon, late] = [await confirmed(), await confirmed()]
    await query("update campaigns set due_at = due_at - interval '59 minutes' where id = $1", [late])
    await spendAll()
    await later(60 * MINUTE)
    for (const id of [soon, late]) expect((await read(nova, id)).waits_for?.code).toBe('funds')
    await grant(1)
    await fund()
    expect((await read(nova, soon)).waits_for?.code).toBe('funds')
    await grant(100)
    await later(2 * MINUTE)
    await fund()
    expect((await read(nova, soon)).state).toBe('sending')
    expect((await read(nova, late)).waits_for?.code).toBe('funds')
  })

  it('while it was sent goes on within an hour; later, its owner decides', async () => {
    const ids = [await confirmed(), await confirmed(), await confirmed()]
    await later(60 * MINUTE)
    const [fresh, old, paused] = ids
    await query("update sends set state = 'paused', waits_for = 'funds', paused_at = $2 where id = $1", [fresh, now()])
    await query("update sends set state = 'paused', waits_for = 'funds', paused_at = $2 where id = $1", [
      old,
      new Date(now().getTime() - 61 * MINUTE),
    ])
    await act(nova, paused ?? '', 'pause')
    await fund()
    expect(await Promise.all(ids.map(async (id) => (await read(nova, id)).state))).toEqual([
      'sending',
      'paused',
      'paused',
    ])
  })
})

describe('a campaign whose preparing has failed', () => {
  const failAll = () => query("update pgboss.job set state = 'failed' where name = 'campaigns.prepare'", [])

  it('is tried again until it begins', async () => {
    const id = await confirmed()
    await query('delete from outbox where user_id = $1', [nova.id])
    await later(61 * MINUTE)
    await sweepDue(jobContext(test.house))
    await failAll()
    expect(await sendsOf(id)).toEqual([])
    await later(10 * MINUTE)
    await sweepDue(jobContext(test.house))
    await workOff(test)
    expect(await sendsOf(id)).toMatchObject([{ total: 1 }])
  })

  it('asks for a new time once it is an hour late', async () => {
    const id = await confirmed()
    await query('delete from outbox where user_id = $1', [nova.id])
    await later(61 * MINUTE)
    await sweepDue(jobContext(test.house))
    await failAll()
    await later(61 * MINUTE)
    await sweepDue(jobContext(test.house))
    await workOff(test)
    expect(await read(nova, id)).toMatchObject({ state: 'scheduled', waits_for: { code: 'late' } })
    expect((await act(nova, id, 'undo')).json()).toMatchObject({ state: 'draft' })
  })
})
