import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOON, pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { handTexts } from './commands/hand-texts.ts'
import { type Pipeline, runPipeline } from './commands/run-pipeline.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newOwner, newFans, start, stateOf, outcomesOf, isOver, query, walletOf } = hands
let time: VirtualTime
let running: Pipeline[] = []
beforeAll(() => {
  time = hands.begin()
})
beforeEach(() => {
  taken.length = 0
  Object.assign(provider, { slowness: 5, answer: () => undefined, takesAnyway: false })
})
afterEach(() => {
  for (const pipeline of running) pipeline.drop()
  running = []
})
const run = (): Pipeline => {
  const pipeline = runPipeline(test.house, [handTexts()], time)
  running.push(pipeline)
  return pipeline
}

describe('a send', () => {
  it('lists its recipients in ranges, reaches each once, and charges what the provider took', async () => {
    const owner = await newOwner(10_000)
    await newFans(owner, 120)
    const id = await start(owner, { cost: 400 })
    expect(await walletOf(owner)).toEqual({ balance: 9600, reserved: 400, held: 400 })
    run()
    await time.until(() => isOver(id), 60)
    expect(await outcomesOf(id)).toEqual({ sent: 120 })
    expect(new Set(taken.map(({ to }) => to)).size).toBe(120)
    expect(taken).toHaveLength(120)
    expect(taken[0]?.body).toBe('Nova Reyes: Hi Mia\nReply STOP to opt out.')
    expect(await stateOf(id)).toMatchObject({ state: 'finished', total: 120, captured: '240' })
    expect(await walletOf(owner)).toEqual({ balance: 9760, reserved: 0, held: 0 })
  })
})
void NOON
void query
