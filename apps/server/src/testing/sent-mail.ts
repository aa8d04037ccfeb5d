import { setTimeout as delay } from 'node:timers/promises'
import { features } from '../features.ts'
import { SECURITY_EVENT } from '../features/auth/events.ts'
import { auth } from '../features/auth/feature.ts'
import { type House, jobContext } from '../platform/house.ts'
import { post } from '../platform/mail/post.ts'
import type { OutboxEvent } from '../platform/outbox/relay.ts'

/** A mail as the receiver has it. */
export interface MailHandedIn {
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** The first address in its text, i.e. where its button leads. */
  link: string | undefined
  /** The token behind `#…=` of that address. */
  token: string | undefined
  /** The first six digits that stand alone in its text. */
  code: string | undefined
}

/** A text as the phone shows it. */
export interface TextHandedIn {
  id: string
  to: string
  body: string
  /** The first six digits that stand alone in it. */
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

/** Of the features that mail and text, what hands messages in and what sends them. */
const jobs = [auth, post].flatMap((feature) => feature.jobs ?? []).filter(({ lane }) => lane === 'urgent')

/** Runs the jobs and events that wait to mail or text, as a worker would; what a worker of this test has in hand is waited for. */
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

/** Runs what every feature does when something happened to an account. @returns how many events there were */
async function tellOwners(house: House): Promise<number> {
  const { rows } = await house.db.systemPool.query<OutboxEvent>(
    'delete from outbox where name = $1 returning id, user_id as "userId", name, payload',
    [SECURITY_EVENT],
  )
  for (const event of rows)
    for (const { events } of features) await events?.[SECURITY_EVENT]?.handle(jobContext(house), event)
  return rows.length
}

/** @returns how many jobs there were */
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
