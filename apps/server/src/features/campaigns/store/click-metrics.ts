import { Counter, Gauge, register } from 'prom-client'

/** Requests for short links, and opens of mails, by outcome: kept, gone (their owner is erased), failed or ignored (sent on without being counted). */
export const linkHitsTotal = new Counter({
  name: 'greenroom_link_hits_total',
  help: 'Requests for short links, and opens of mails, by outcome: kept, gone (of an erased owner), failed (sent on without being counted), ignored (likewise, as part of a flood)',
  labelNames: ['outcome'],
})

const waiting = new Set<() => number>()

/** Adds a queue of hits to the gauge. */
export function watchWaitingClicks(read: () => number): void {
  waiting.add(read)
}

register.registerMetric(
  new Gauge({
    registers: [],
    name: 'greenroom_link_hits_waiting',
    help: 'Requests for short links waiting to be written',
    collect() {
      this.set([...waiting].reduce((sum, read) => sum + read(), 0))
    },
  }),
)
