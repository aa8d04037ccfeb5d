import type pg from 'pg'

/** Rows per statement. */
const TURN = 25_000
const FIRST =
  'Nova,Élodie,Björk,Iris,Okafor,Silver,Luna,Café,Mateo,Zoë,Anna,Jonas,Priya,Wei,Olga,Sven,Aisha,Tom,Kim,Rosa'
const LAST =
  'Reyes,Lindqvist,Okonkwo,Müller,Santos,Nakamura,Duarte,Hughes,Ivanova,Petit,Vale,Moreau,Khan,Schmidt,Rossi,Park'

/**
 * Inserts contacts of one owner as an import would: everyday names and mail hosts, tags, places, custom fields; 1 in 5
 * has a score.
 * @param fieldIds two custom fields: a number and a text
 */
export async function seedContacts(
  client: pg.Client,
  { owner, rows, fieldIds }: { owner: string; rows: number; fieldIds: readonly string[] },
): Promise<void> {
  await client.query('create sequence if not exists seeded')
  for (let at = 0; at < rows; at += TURN) await turn(client, owner, Math.min(TURN, rows - at), fieldIds)
}

const turn = (client: pg.Client, owner: string, rows: number, fieldIds: readonly string[]) =>
  client.query(
    `insert into contacts (id, user_id, name, email, phone, phone_country, status, tags, starred, source, email_consent,
       sms_consent, visits_consent, birthday, time_zone, city, region, country, latitude, longitude, custom, score, created_at,
       updated_at, last_activity)
     select uuidv7(), $1, first || ' ' || last, case when n % 10 < 9 then lower(last) || '.' || n || host end,
       case when n % 10 > 4 then '+1202' || lpad((n % 10000000)::text, 7, '0') end, case when n % 10 > 4 then 'US' end,
       (array['new','new','new','active','active','customer','inactive','vip'])[1 + h % 8],
       case when n % 1000 = 0 then array['rare'] when n % 4 = 0 then array['newsletter', 'tour 26'] when n % 4 = 1 then array['newsletter'] else '{}' end,
       n % 200 = 0, (array['import','import','import','page','manual'])[1 + h % 5],
       (array['unknown','subscribed','subscribed','opted_out'])[1 + h % 4], (array['unknown','unknown','subscribed'])[1 + h % 3],
       'unknown', case when n % 3 = 0 then '19' || 50 + n % 50 || '-' || lpad((1 + n % 12)::text, 2, '0') || '-' || lpad((1 + n % 28)::text, 2, '0') end,
       case when n % 2 = 0 then 'Europe/Lisbon' end, case when n % 2 = 0 then (array['Lisbon','Berlin','Chicago','São Paulo'])[1 + h % 4] end,
       case when n % 2 = 0 then (array['Lisboa','Berlin','Illinois','São Paulo'])[1 + h % 4] end,
       case when n % 2 = 0 then (array['PT','DE','US','BR'])[1 + h % 4] end,
       case when n % 2 = 0 then (array[38.72, 52.52, 41.88, -23.55])[1 + h % 4] + (n % 100) / 100.0 end,
       case when n % 2 = 0 then (array[-9.14, 13.4, -87.63, -46.63])[1 + h % 4] + (n % 90) / 100.0 end,
       case when n % 5 = 0 then jsonb_build_object($3::text, n % 1000, $4::text, 'Row ' || n % 40) else '{}' end,
       case when h % 5 = 0 then h % 61 else 0 end, at, at, least(now(), at + (h % 4000) * interval '1 hour') - (n % 1000000) * interval '1 second'
     from (select n, abs(hashint8(n)) as h, now() - h0 % 900 * interval '1 day' - n * interval '1 millisecond' as at,
         (string_to_array($5, ','))[1 + abs(hashint8(n * 7)) % 20] as first, (string_to_array($6, ','))[1 + abs(hashint8(n * 13)) % 16] as last,
         (array['@gmail.com','@gmail.com','@outlook.com','@icloud.com','@example.org'])[1 + abs(hashint8(n * 3)) % 5] as host
       from (select n, abs(hashint8(n * 17)) as h0 from (select nextval('seeded') as n from generate_series(1, $2::int)) counted) numbers) made`,
    [owner, rows, ...fieldIds, FIRST, LAST],
  )

/** Inserts visits and messages: every fifth contact visited, every third wrote or was written to. */
export async function seedDeeds(client: pg.Client, owner: string, siteId: string): Promise<void> {
  await client.query(
    `insert into contact_visits (id, user_id, contact_id, mini_site_id, block_id, at)
       select gen_random_uuid(), user_id, id, $2, case when n % 2 = 0 then gen_random_uuid() end, now() - n % 300 * interval '1 day'
       from (select user_id, id, row_number() over (order by id) as n from contacts where user_id = $1) c where n % 5 = 0`,
    [owner, siteId],
  )
  await client.query('alter table messages disable trigger messages_activity')
  await client.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, read_at)
       select gen_random_uuid(), user_id, id, 'See you at the show, row ' || n, now() - n % 300 * interval '1 day',
         case when n % 2 = 0 then 'inbound' else 'outbound' end, 'sms', case when n % 8 = 0 then null else now() end
       from (select user_id, id, row_number() over (order by id) as n from contacts where user_id = $1) c where n % 3 = 0`,
    [owner],
  )
  await client.query('alter table messages enable trigger messages_activity')
}
