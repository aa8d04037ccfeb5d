import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { features } from '../features.ts'
import { buildHouse, type House } from '../platform/house.ts'
import { buildServer } from '../platform/http/server.ts'
import type { TestApp } from './test-app.ts'

/** Another process of the same installation, simulated within this one: its own pools, listener, and memory. */
export interface SecondNode {
  house: House
  app: FastifyInstance
}

/** Starts a second server on the database of `test`, for the tests of one file. Call it after `useTestApp`. */
export function useSecondNode(test: TestApp): SecondNode {
  const node = {} as SecondNode
  const stops: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    node.house = buildHouse({ ...test.house, connection: test.database.connection })
    await node.house.listener.start()
    for (const feature of features) {
      const running = await feature.start?.(node.house)
      if (running) stops.push(() => running.stop())
    }
    node.app = await buildServer(node.house, features)
    await node.app.ready()
  })
  afterAll(async () => {
    await node.app?.close()
    for (const stop of stops.toReversed()) await stop()
    await node.house?.close()
  })
  return node
}
