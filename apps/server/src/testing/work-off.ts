import { features } from '../features.ts'
import { type House, jobContext } from '../platform/house.ts'
import { post } from '../platform/mail/post.ts'
import type { OutboxEvent } from '../platform/outbox/relay.ts'

/** Mail is left to whoever reads the mailbox (`test.mails`). */
const worked = features.filter((feature) => feature !== post)
const jobs = new Map(worked.flatMap(({ jobs: own = [] }) => own.map((job) => [job.name, job] as const)))

/**
 * Runs the events and jobs left by commands and webhooks, and those that follow, one after another as relay and worker
 * would, until nothing is due. @throws what a handler throws; its work is lost then
 */
export async function workOff({ house }: { house: House }): Promise<void> {
  for (let done = 1; done > 0; ) done = (await handEventsOn(house)) + (await runJobs(house))
}

async function handEventsOn(house: House): Promise<number> {
  const { rows } = await house.db.systemPool.query<Omit<OutboxEvent, 'userId'> & { user_id: string }>(
    'delete from outbox returning id, user_id, name, payload',
  )
  for (const { user_id: userId, ...event } of rows)
    for (const { events } of worked) await events?.[event.name]?.handle(jobContext(house), { ...event, userId })
  return rows.length
}

async function runJobs(house: House): Promise<number> {
  const { systemPool } = house.db
  const { rows: known } = await systemPool.query("select to_regclass('pgboss.job') is not null as yes")
  if (!known[0]?.yes) return 0
  const { rows } = await systemPool.query<{ name: string; data: unknown }>(
    `update pgboss.job set state = 'completed', completed_on = now()
      where name = any ($1) and state = 'created' and start_after <= greatest(now(), $2) returning name, data`,
    [[...jobs.keys()], house.clock()],
  )
  for (const { name, data } of rows) {
    const job = jobs.get(name)
    await job?.handle(jobContext(house), job.schema.parse(data))
  }
  return rows.length
}
