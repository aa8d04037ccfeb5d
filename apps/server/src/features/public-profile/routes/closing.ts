import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'

const closing = new WeakSet<House>()

/** Notes when the server of a house begins to stop: what the router does not see must let go of its connections by itself. */
export function watchClosing(app: FastifyInstance, house: House): void {
  app.addHook('preClose', async () => {
    closing.add(house)
  })
}

export const isClosing = (house: House): boolean => closing.has(house)
