import type pg from 'pg'

/** Campaigns that reached everybody, by how many answered: one in so many. */
export const REPLIES = { many: 20, few: 5000 } as const
/** Campaigns' texts in the thread of one person. */
export const CAMPAIGNS_TO_ONE = 500

export interface SeededCampaigns {
  many: string
  few: string
}

/** Fills an owner with replies to two campaigns, and one person's thread with the texts of many. */
export async function seedCampaigns(client: pg.Client, owner: string, contactId: string): Promise<SeededCampaigns> {
  const made: SeededCampaigns = { many: crypto.randomUUID(), few: crypto.randomUUID() }
  for (const kind of ['many', 'few'] as const)
    await client.query(
      `insert into campaign_replies (user_id, send_id, contact_id, message_id, at)
         select user_id, $2, contact_id, last_message_id, last_message_at from threads
         where user_id = $1 and last_message_id is not null and hashtext(contact_id::text) % $3 = 0`,
      [owner, made[kind], REPLIES[kind]],
    )
  await client.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(1, $3::int) n),
       sent as (insert into sends (id, user_id, channel, state, content, total, started_at)
         select id, $1, 'sms', 'finished', 'Hi {{first_name|there}}, out now', 1, now() - n * interval '1 day' from made),
       reached as (insert into campaign_recipients (user_id, send_id, seq, contact_id) select $1, id, 0, $2 from made)
     insert into send_results (user_id, send_id, seq, attempt, outcome, cost, segments, at)
       select $1, id, 0, 1, 'sent', 2, 1, now() - n * interval '1 day' from made`,
    [owner, contactId, CAMPAIGNS_TO_ONE],
  )
  return made
}
