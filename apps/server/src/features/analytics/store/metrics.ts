import { Counter, Gauge, register } from 'prom-client'

/** Hits since the process started, by outcome. Plain numbers that are read when Prometheus asks. */
export const hitCounts = { counted: 0, uncounted: 0, failed: 0 }

const waiting = new Set<() => number>()

/** Adds a queue of hits to the gauge. */
export function watchWaiting(read: () => number): void {
  waiting.add(read)
}

register.registerMetric(
  new Counter({
    registers: [],
    name: 'greenroom_hits_total',
    help: 'Views and clicks by outcome: counted, uncounted (robots), failed',
    labelNames: ['outcome'],
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(hitCounts)) this.inc({ outcome }, count)
    },
  }),
)

register.registerMetric(
  new Gauge({
    registers: [],
    name: 'greenroom_hits_waiting',
    help: 'Views and clicks waiting to be written',
    collect() {
      this.set([...waiting].reduce((sum, read) => sum + read(), 0))
    },
  }),
)
