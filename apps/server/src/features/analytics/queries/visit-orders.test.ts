import { expect, it } from 'vitest'
import { PANEL_IDS, type Panel } from '@greenroom/domain'
import { ownerIdOf } from '../../../platform/identity/owner-id.ts'
import { nothingScanned } from '../policy/visit-scan.ts'
import type { VisitOrder } from './visit-order.ts'
import { VisitOrders } from './visit-orders.ts'

const NOVA = '00000000-0000-4000-8000-000000000001'
const IRIS = '00000000-0000-4000-8000-000000000002'
const order = (owner: string, day: number, panels: readonly Panel[] = []): VisitOrder => ({
  ownerId: ownerIdOf(owner),
  sites: ['site'],
  sealed: [{ from: `day ${day}`, to: `day ${day}` }],
  open: [],
  asked: { filters: [], panels },
})

/** Orders to a thread that answers when told to. */
function opened() {
  const asked: VisitOrder[] = []
  const go = Promise.withResolvers<void>()
  const orders = new VisitOrders({
    ask: async (one) => {
      asked.push(one)
      await go.promise
      return { ...nothingScanned(), filtered: new Map() }
    },
    close: async () => {},
  })
  return { asked, go: go.resolve, orders }
}

it('one owner cannot take the places of others, nor their turns', async () => {
  const { asked, go, orders } = opened()
  const own = Array.from({ length: 31 }, (_, day) => orders.ask(order(NOVA, day)))
  await expect(orders.ask(order(NOVA, 99))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const other = orders.ask(order(IRIS, 1))
  go()
  await Promise.all([...own, other])
  expect(asked).toHaveLength(32)
  expect(asked.findIndex(({ ownerId }) => ownerId === IRIS)).toBe(2)
})

it('panels of the same days become one question, up to a number of them', async () => {
  const { asked, go, orders } = opened()
  const first = orders.ask(order(NOVA, 0))
  const all = PANEL_IDS.map((panel) => orders.ask(order(NOVA, 1, [panel])))
  go()
  await Promise.all([first, ...all])
  const [, ...panels] = asked.map((one) => one.asked.panels)
  expect(Math.max(...panels.map(({ length }) => length))).toBe(8)
  expect(panels.flat()).toEqual(PANEL_IDS)
})
