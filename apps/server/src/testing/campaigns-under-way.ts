import type pg from 'pg'
import { zoneAtNoon } from './noon.ts'

/** Gives an owner a plan with texts, a number that takes a second for each, and people who agreed to hear from them. */
export async function readyToText(client: pg.Client, ownerId: string): Promise<void> {
  await client.query('update users set email_verified = true where id = $1', [ownerId])
  await client.query(
    `insert into user_subscriptions
        (user_id, provider, customer_id, subscription_id, plan_id, status, amount, current_period_end, ticket, created_at, updated_at)
      values ($1, 'sandbox', 'cus_1', 'sub_1', 'pro', 'active', 100000, now() + interval '20 days', 1, now(), now())`,
    [ownerId],
  )
  await client.query(
    `insert into senders (id, user_id, channel, address, registration, per_second, created_at)
       values (gen_random_uuid(), $1, 'sms', '+13125550100', 'vouched', 1, now())`,
    [ownerId],
  )
  await client.query(
    `insert into contacts (id, user_id, name, phone, time_zone, country, source, sms_consent, created_at, updated_at, last_activity)
       select gen_random_uuid(), $1, '', '+1212555' || lpad(n::text, 4, '0'), $2, 'DE', 'manual', 'subscribed', now(), now(), now()
       from generate_series(1, 300) n`,
    [ownerId, zoneAtNoon()],
  )
}

type Post = (url: string, body: object) => Promise<Response>

/** Ids of campaigns. */
export interface Confirmed {
  sending: string
  scheduled: string
  automatic: string
}

/** Confirms a campaign that leaves now, one that leaves in an hour, and an automatic message. */
export async function confirmCampaigns(post: Post): Promise<Confirmed> {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  return {
    sending: await confirmed(post, { name: 'Sending' }),
    scheduled: await confirmed(post, { name: 'Scheduled', schedule: { mode: 'at', at } }),
    automatic: await confirmed(post, { name: 'Automatic', trigger: { kind: 'birthday', at: '10:00' } }),
  }
}

async function confirmed(post: Post, fields: object): Promise<string> {
  const body = { type: 'sms', audience: { everyone: true }, content: 'Out now.', ...fields }
  const { id } = (await (await post('/api/campaigns', body)).json()) as { id: string }
  const { hash } = (await (await post(`/api/campaigns/${id}/preview`, {})).json()) as { hash: string }
  const answer = await post(`/api/campaigns/${id}/confirm`, { hash })
  if (answer.status !== 202) throw new Error(await answer.text())
  return id
}

/** Counts the texts that an owner's people got on the sandbox's phones. */
export async function countTexts(client: pg.Client, ownerId: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from sandbox_texts where user_id = $1 and direction = 'outbound'",
    [ownerId],
  )
  return rows[0]?.n ?? 0
}
