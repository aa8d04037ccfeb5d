import { setTimeout as delay } from 'node:timers/promises'
import { type House, jobContext } from '../platform/house.ts'
import type { Job } from '../platform/jobs/define-job.ts'
import { post } from '../platform/mail/post.ts'

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

/** Runs the delivery jobs that wait, as a worker would; what a worker of this test has in hand is waited for. */
async function deliverWaiting(house: House): Promise<void> {
  const pool = house.db.systemPool
  const installed = await pool.query("select to_regclass('pgboss.job') is not null as yes")
  if (!installed.rows[0]?.yes) return
  const jobs = post.jobs as readonly Job[]
  const names = jobs.map(({ name }) => name)
  const { rows } = await pool.query<{ name: string; data: unknown }>(
    `with taken as (
       update pgboss.job set state = 'completed', completed_on = now()
       where name = any ($1) and state = 'created' and start_after <= now() returning name, data, created_on)
     select name, data from taken order by created_on`,
    [names],
  )
  for (const { name, data } of rows) {
    const job = jobs.find((candidate) => candidate.name === name)
    await job?.handle(jobContext(house), job.schema.parse(data))
  }
  const busy = "select 1 from pgboss.job where name = any ($1) and state = 'active' limit 1"
  while ((await pool.query(busy, [names])).rowCount) await delay(20)
}
