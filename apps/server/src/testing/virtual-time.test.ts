import { expect, it } from 'vitest'
import { SmsError } from '../platform/providers/sms/sms.ts'
import { pipelineHands, WITHOUT_PIPELINE } from './pipeline-hands.ts'
import { useTestApp } from './test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { provider, newArtist, newFans, run, start, outcomesOf, isOver, clock } = pipelineHands(test)

it('lets calls on their way end before it leaps, so that no message becomes uncertain', async () => {
  const owner = await newArtist()
  await newFans(owner, 3)
  let asked = 0
  provider.answer = () => {
    asked += 1
    return asked === 1 ? new SmsError('not-now', 'too many') : undefined
  }
  const id = await start(owner)
  run()
  await clock.time.until(() => asked > 0, 60)
  const before = clock.time.now()
  await clock.time.jump(3_600_000)
  expect(clock.time.now() - before).toBe(3_600_000)
  await clock.time.until(() => isOver(id), 60)
  expect(await outcomesOf(id)).toEqual({ sent: 3 })
})
