import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawOf, drawSeed } from '../../delivery/public.ts'
import { openDrawing } from './control.ts'
import { emptyTally } from './tally.ts'

const FATE = {
  ...{ outcome: 'send' as const, notBefore: new Date(0), planned: new Date(0), missing: [] },
  ...{ length: 1, segments: 1, cost: 2, mostCost: 3 },
}

it.each([
  { people: 19, share: 5 },
  { people: 40, share: 10 },
  { people: 3000, share: 5 },
  { people: 20_000, share: 7 },
])('those with the lowest draws of $people are held back, $share percent of them', ({ people, share }) => {
  const sendId = randomUUID()
  const drawing = openDrawing(sendId, share)
  const tally = emptyTally()
  const ids = Array.from({ length: people }, () => randomUUID())
  for (const id of ids) drawing.take(tally, { id, createdAt: new Date(0), lastActivity: new Date(0), score: 0 }, FATE)
  const told = drawing.close(tally)
  const size = Math.floor((people * share) / 100)
  const seed = drawSeed(sendId)
  const upTo = ids.map((id) => drawOf(seed, id)).toSorted((a, b) => (a < b ? -1 : 1))[size - 1]
  expect(told).toEqual(size === 0 ? undefined : { draw: { seed, upTo }, people: size })
  expect(tally).toMatchObject({
    people,
    recipients: people - size,
    skipped: size === 0 ? {} : { control: size },
    cost: { least: 2 * (people - size), most: 3 * (people - size) },
  })
})
