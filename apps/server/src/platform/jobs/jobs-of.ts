import { z } from 'zod'
import type { Feature } from '../feature.ts'
import { defineJob, type Job } from './define-job.ts'

const outboxEvent = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

/** The queue of one feature's handler of one event. */
const eventQueue = (feature: string, event: string) => `on.${event}.${feature}`

/** The jobs of all features, handlers of events among them, and the queues that an event goes to, by its name. */
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
