import { z } from 'zod'
import type { Feature } from '../feature.ts'
import { defineJob, type Job } from './define-job.ts'

const outboxEvent = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

/** Returns the queue of a feature's handler for an event. */
const eventQueue = (feature: string, event: string) => `on.${event}.${feature}`

/** Returns the jobs of all features, including event handlers, and the queues of each event by name. */
export function jobsOf(features: readonly Feature[]): { jobs: Job[]; queuesOf: Map<string, string[]> } {
  const handlers = features.flatMap((feature) =>
    Object.entries(feature.events ?? {}).map(([event, handler]) => ({
      event,
      job: defineJob({ name: eventQueue(feature.name, event), schema: outboxEvent, ...handler }) as unknown as Job,
    })),
  )
  return {
    jobs: [...features.flatMap((feature) => feature.jobs ?? []), ...handlers.map(({ job }) => job)],
    queuesOf: new Map(
      [...Map.groupBy(handlers, ({ event }) => event)].map(([event, list]) => [event, list.map(({ job }) => job.name)]),
    ),
  }
}
