import { expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { giveBackOfAll } from './store/leases.ts'
import { lockWaiting, putOff } from './store/paced-days.ts'
import { tickOfAll } from './store/ticks.ts'

const RANGES = 200
const ROUNDS = 30

const test = useTestApp(WITHOUT_PIPELINE)
const { newArtist, newFans, start, as, query } = pipelineHands(test)

it('workers and an owner who pauses, resumes, or cancels lock the ranges of a campaign in one order: nobody is aborted', async () => {
  const owner = await newArtist()
  await newFans(owner, 1)
  const id = await start(owner)
  await query(
    `insert into send_ranges (user_id, send_id, no, first, n, state, epoch, lease_until, not_before)
       select $1, $2, no, no, 1, 1, 1, now() + interval '1 day', now() from generate_series(1, $3::int) as no order by random()`,
    [owner.id, id, RANGES],
  )
  const system = systemContext(test.house)
  const backwards = Array.from({ length: RANGES }, (_, n) => ({ sendId: id, no: RANGES - n, epoch: 1 }))
  const until = new Date('2100-01-01')
  const beats = backwards.map((range) => ({ ...range, mark: 0 }))
  for (let round = 0; round < ROUNDS; round += 1) {
    await query('update send_ranges set state = 1 where send_id = $1', [id])
    const together = await Promise.allSettled([
      tickOfAll(system, { results: [], candidates: [], beats, until }),
      as(owner, (context, tx) => lockWaiting(context, tx, id)),
      giveBackOfAll(system, backwards.slice(RANGES / 2)),
      as(owner, (context, tx) => putOff(context, tx, id, until)),
    ])
    expect(together.filter(({ status }) => status === 'rejected')).toEqual([])
  }
})
