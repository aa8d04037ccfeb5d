import { setTimeout as delay } from 'node:timers/promises'
import { features } from '../features.ts'
import { SECURITY_EVENT } from '../features/auth/events.ts'
import { auth } from '../features/auth/feature.ts'
import { type House, jobContext } from '../platform/house.ts'
import { post } from '../platform/mail/post.ts'
import type { OutboxEvent } from '../platform/outbox/relay.ts'

/** A mail as its recipient sees it. */
export interface MailHandedIn {
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** First address in its text, which is that of its button. */
  link: string | undefined
  /** Token after `#…=` in that address. */
  token: string | undefined
  /** First group of exactly six digits in its text. */
  code: string | undefined
}

/** A text as the phone shows it. */
export interface TextHandedIn {
  id: string
  to: string
  body: string
  /** First group of exactly six digits in it. */
  code: string | undefined
}

export async function sentMails(house: House, to: string): Promise<MailHandedIn[]> {
  await deliverWaiting(house)
  const { rows } = await house.db.systemPool.query<{
    id: string
    to: string
    subject: string
    html: string
    text: string
  }>(
    'select id, recipient as to, subject, html, body as text from sandbox_mails where lower(recipient) = lower($1) order by number',
    [to],
  )
  return rows.map((mail) => {
    const link = /https?:\/\/\S+/.exec(mail.text)?.[0]
    return { ...mail, link, token: link && /#[a-z]+=(.+)$/.exec(link)?.[1], code: codeIn(mail.text) }
  })
}

export async function sentTexts(house: House, to: string): Promise<TextHandedIn[]> {
  await deliverWaiting(house)
  const { rows } = await house.db.systemPool.query<{ id: string; to: string; body: string }>(
    "select id, recipient as to, body from sandbox_texts where recipient = $1 and direction = 'outbound' order by number",
    [to],
  )
  return rows.map((message) => ({ ...message, code: codeIn(message.body) }))
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0]

/** Jobs that enqueue and send messages. */
const jobs = [auth, post].flatMap((feature) => feature.jobs ?? []).filter(({ lane }) => lane === 'urgent')

/**
 * Runs the jobs and events that lead to mails or texts, as a worker would, and waits for those that this test's worker
 * is running.
 */
async function deliverWaiting(house: House): Promise<void> {
  const installed = await house.db.systemPool.query("select to_regclass('pgboss.job') is not null as yes")
  if (!installed.rows[0]?.yes) return
  for (;;) {
    if ((await tellOwners(house)) + (await runWaiting(house)) > 0) continue
    const busy = await house.db.systemPool.query(
      "select 1 from pgboss.job where (name = any ($1) and state = 'active') or (name like $2 and state in ('created', 'active')) limit 1",
      [jobs.map(({ name }) => name), `on.${SECURITY_EVENT}.%`],
    )
    if (!busy.rowCount) return
    await delay(20)
  }
}

/** Runs every feature's handlers of account events. @returns the number of events */
async function tellOwners(house: House): Promise<number> {
  const { rows } = await house.db.systemPool.query<OutboxEvent>(
    'delete from outbox where name = $1 returning id, user_id as "userId", name, payload',
    [SECURITY_EVENT],
  )
  for (const event of rows)
    for (const { events } of features) await events?.[SECURITY_EVENT]?.handle(jobContext(house), event)
  return rows.length
}

/** @returns the number of jobs */
async function runWaiting(house: House): Promise<number> {
  const { rows } = await house.db.systemPool.query<{ name: string; data: unknown }>(
    `with taken as (
       update pgboss.job set state = 'completed', completed_on = now()
       where name = any ($1) and state = 'created' and start_after <= now() returning name, data, created_on)
     select name, data from taken order by created_on`,
    [jobs.map(({ name }) => name)],
  )
  for (const { name, data } of rows) {
    const job = jobs.find((candidate) => candidate.name === name)
    await job?.handle(jobContext(house), job.schema.parse(data))
  }
  return rows.length
}
