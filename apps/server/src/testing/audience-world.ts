import { randomUUID } from 'node:crypto'
import type { AudiencePerson } from '@greenroom/domain/testing/evaluate-rule'
import type { MadePerson, World } from './audience-arbitraries.ts'
import { insertContacts } from './contact-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Creates sites and static segments of an owner, for rules to refer to. */
export async function newWorld(test: TestApp, { id: ownerId }: Visitor, now: Date): Promise<World> {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
  const [lists, dynamic, unknown] = [ids(2), ids(2), ids(1)]
  const world = { now, sites: ids(2), fields: ids(3), lists, segments: [...lists, ...dynamic, ...unknown] }
  const run = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
  for (const id of world.sites)
    await run(
      `insert into mini_sites (id, user_id, username, name, created_at, updated_at) values ($1, $2, $3, 'Site', now(), now())`,
      [id, ownerId, `s-${id.slice(0, 20)}`],
    )
  for (const id of lists)
    await run(
      `insert into segments (id, user_id, name, kind, created_at, updated_at) values ($1, $2, 'List', 'static', now(), now())`,
      [id, ownerId],
    )
  return world
}

/** Replaces an owner's contacts by these people, with what they did and the lists they are on. */
export async function putPeople(test: TestApp, { id: ownerId }: Visitor, people: readonly MadePerson[]): Promise<void> {
  const { systemPool } = test.house.db
  await systemPool.query('delete from contacts where user_id = $1', [ownerId])
  await insertContacts(
    test.house,
    ownerId,
    people.map(({ contact }) => contact),
  )
  const deeds = people.flatMap(({ contact, deeds: done }) => done.map((deed) => ({ contact: contact.id, ...deed })))
  await systemPool.query(
    `insert into contact_visits (id, user_id, contact_id, mini_site_id, block_id, at)
       select gen_random_uuid(), $1, contact, "siteId", case kind when 'clicked' then gen_random_uuid() end, at
       from jsonb_to_recordset($2::jsonb) as d (contact uuid, "siteId" uuid, kind text, at timestamptz)
       where kind in ('visited', 'clicked')`,
    [ownerId, JSON.stringify(deeds)],
  )
  await systemPool.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
       select gen_random_uuid(), $1, contact, '', at, case kind when 'wrote' then 'inbound' else 'outbound' end, 'sms'
       from jsonb_to_recordset($2::jsonb) as d (contact uuid, kind text, at timestamptz)
       where kind in ('wrote', 'was_written_to')`,
    [ownerId, JSON.stringify(deeds)],
  )
  for (const { contact, deeds: done } of people) {
    // A message counts as activity, and the row already has it.
    const said = done.filter(({ siteId }) => siteId === null).map(({ at }) => at.getTime())
    contact.lastActivity = new Date(Math.max(contact.lastActivity.getTime(), ...said))
  }
  await systemPool.query(
    `insert into segment_members (user_id, segment_id, contact_id)
       select $1, list, contact from jsonb_to_recordset($2::jsonb) as m (list uuid, contact uuid)`,
    [
      ownerId,
      JSON.stringify(people.flatMap(({ contact, lists }) => lists.map((list) => ({ list, contact: contact.id })))),
    ],
  )
}

/** Returns a person as rules see them. */
export const asPerson = ({ contact, deeds, lists }: MadePerson): AudiencePerson => ({
  ...contact,
  time_zone: contact.timeZone,
  phone_country: contact.phoneCountry,
  email_consent: contact.emailConsent,
  sms_consent: contact.smsConsent,
  visits_consent: contact.visitsConsent,
  site: contact.minisiteId,
  created_at: contact.createdAt,
  last_activity: contact.lastActivity,
  place:
    contact.latitude === null || contact.longitude === null
      ? null
      : { latitude: contact.latitude, longitude: contact.longitude },
  deeds,
  lists,
})
