import { randomUUID } from 'node:crypto'
import type { ContactSource } from '@greenroom/domain'
import type { House } from '../platform/house.ts'
import { AUDIENCE_IDS } from './audience-ids.ts'
import { fillGoals } from './goal-rows.ts'
import { fillCampaign } from './marked-campaign.ts'
import { fillDomains, fillSends } from './send-rows.ts'
import { fillReportOutputs } from './report-output-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Default values of a test contact. */
export interface MadeContact {
  id: string
  name: string
  email: string | null
  phone: string | null
  phoneCountry: string | null
  status: string
  tags: string[]
  starred: boolean
  source: ContactSource
  minisiteId: string | null
  emailConsent: 'unknown' | 'subscribed' | 'opted_out'
  smsConsent: 'unknown' | 'subscribed' | 'opted_out'
  visitsConsent: 'unknown' | 'subscribed' | 'opted_out'
  birthday: string | null
  timeZone: string | null
  city: string | null
  region: string | null
  country: string | null
  latitude: number | null
  longitude: number | null
  custom: Record<string, string | number>
  createdAt: Date
  lastActivity: Date
  score: number
  lockedAt: Date | null
  deletedAt: Date | null
}

const newContact = (given: Partial<MadeContact>): MadeContact => {
  const id = given.id ?? randomUUID()
  const createdAt = given.createdAt ?? new Date()
  return {
    name: 'Iris Vale',
    email: `${id}@example.com`,
    phone: null,
    phoneCountry: null,
    status: 'new',
    tags: [],
    starred: false,
    source: 'manual',
    minisiteId: null,
    emailConsent: 'unknown',
    smsConsent: 'unknown',
    visitsConsent: 'unknown',
    birthday: null,
    timeZone: null,
    city: null,
    region: null,
    country: null,
    latitude: null,
    longitude: null,
    custom: {},
    score: 0,
    lockedAt: null,
    deletedAt: null,
    ...given,
    id,
    createdAt,
    lastActivity: given.lastActivity ?? createdAt,
  }
}

/** Inserts contacts directly, past all rules but the database's own. */
export async function insertContacts(
  house: House,
  userId: string,
  given: readonly Partial<MadeContact>[],
): Promise<MadeContact[]> {
  const made = given.map(newContact)
  const rows = made.map((one) => ({
    ...one,
    ...Object.fromEntries(
      Object.entries(one).map(([key, value]) => [key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
    ),
    user_id: userId,
    updated_at: one.createdAt,
  }))
  const columns =
    'id, user_id, name, email, phone, phone_country, status, tags, starred, source, minisite_id, email_consent, sms_consent, visits_consent, birthday, time_zone, city, region, country, latitude, longitude, custom, created_at, updated_at, last_activity, score, locked_at, deleted_at'
  await house.db.systemPool.query(
    `insert into contacts (${columns}) select ${columns} from jsonb_populate_recordset(null::contacts, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  return made
}

/**
 * Creates a row for a person in every table of the audience, with the mark in their own texts. @returns ids by path
 * parameter
 */
export async function fillContacts(test: TestApp, person: Visitor, mark: string): Promise<Record<string, string>> {
  const ids = Object.fromEntries(AUDIENCE_IDS.map((name) => [name, randomUUID()]))
  const otherContactId = randomUUID()
  const {
    contactId = '',
    noteId,
    fieldId,
    viewId,
    segmentId,
    importId,
    operationId,
    deletionId,
    answerId,
    ruleId,
    changeId,
    mediaId,
    messageId,
    subscriptionId,
    templateId,
  } = ids
  await insertContacts(test.house, person.id, [
    { id: contactId, name: mark, email: `fan-of-${mark}@example.com`, tags: [mark], status: mark.slice(0, 40) },
    { name: mark, email: `gone-fan-of-${mark}@example.com`, deletedAt: new Date() },
    { id: otherContactId, name: mark, phone: '+442079460999' },
  ])
  const run = (sql: string, values: unknown[]) => test.house.db.systemPool.query(sql, [person.id, ...values])
  await run('update contacts set deletion_id = $2 where user_id = $1 and deleted_at is not null', [deletionId])
  await run(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
       values (gen_random_uuid(), $1, $2, $3, now(), 'inbound', 'sms')`,
    [contactId, mark],
  )
  await run(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel, status, failure)
       values (gen_random_uuid(), $1, $2, $4, now(), 'inbound', 'email', 'received', null),
              ($3, $1, $2, $4, now(), 'outbound', 'email', 'failed', 'unknown')`,
    [contactId, messageId, mark],
  )
  await run(
    `insert into message_media (id, user_id, message_id, path, type, name, bytes, created_at)
       select $2::uuid, $1, id, 'messages/00/' || $2::uuid, 'text/plain', $3, 4, now() from messages where user_id = $1 limit 1`,
    [mediaId, mark],
  )
  await run(
    `insert into message_notices (user_id, message_id, at, by_mail, by_push)
       select $1, id, now(), true, false from messages where user_id = $1 limit 1`,
    [],
  )
  await fillReportOutputs(test, person, ids, mark)
  await run(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
       select $2::uuid, $1, id, 'https://push.example/' || $2::uuid, 'key', 'secret', $3, now() from sessions
         where user_id = $1 limit 1`,
    [subscriptionId, mark],
  )
  await test.house.providers.storage.put(`messages/00/${mediaId}`, Buffer.from(mark), {
    contentType: 'text/plain',
    cacheSeconds: 0,
  })
  await run(
    `insert into senders (id, user_id, channel, address, registration, created_at)
       values (gen_random_uuid(), $1, 'sms', '+1' || (2000000000 + floor(random() * 7999999999)::bigint), 'vouched', now())`,
    [],
  )
  await run(
    `insert into inbound_texts (provider_id, user_id, received_at, sender, recipient, body, state)
       values (gen_random_uuid()::text, $1, now(), '+12025550123', '+12025550124', $2, 'alone')`,
    [mark],
  )
  await run(
    `insert into revocation_flags (user_id, contact_id, channel, message_id, at)
       select user_id, contact_id, channel, id, sent_at from messages where user_id = $1 limit 1`,
    [],
  )
  await run(
    `insert into inbound_texts (provider_id, user_id, received_at, sender, recipient, body, state)
       values (gen_random_uuid(), $1, now(), '+442079460999', '+13125550100', $2, 'alone')`,
    [mark],
  )
  const campaignId = await fillSends(test, person, contactId, mark)
  await fillDomains(test, person, ids, mark)
  await fillGoals(test, person, ids, mark)
  await fillCampaign(test, person, campaignId, contactId, ids.campaignViewId ?? '', mark)
  await run(
    `insert into drafts (user_id, contact_id, channel, content, updated_at) values ($1, $2, 'sms', $3, now())`,
    [contactId, mark],
  )
  await run(
    `insert into thread_changes (user_id, change_id, contact_id, at, action, state) values ($1, $2, $3, now(), 'close', 'open')`,
    [changeId, contactId],
  )
  await run(
    `insert into saved_answers (id, user_id, name, content, position, created_at, updated_at)
       values ($2, $1, left($3, 60), $3, 0, now(), now())`,
    [answerId, mark],
  )
  await run(
    `insert into message_templates (id, user_id, channel, name, folder, content, created_at, updated_at)
       values ($2, $1, 'sms', left($3, 80), left($3, 60), $3, now(), now())`,
    [templateId, mark],
  )
  await run(
    `with rule as (insert into answer_rules (id, user_id, kind, words, match, channels, answer, frequency, is_active, position, created_at, updated_at)
         values ($2, $1, 'keyword', array[left($3, 40)], 'forgiving', array['sms'], $3, 'daily', true, 0, now(), now()) returning id)
       insert into rule_firings (user_id, message_id, rule_id, contact_id, at)
         select $1, m.id, rule.id, m.contact_id, now() from messages m, rule where m.user_id = $1 limit 1`,
    [ruleId, mark],
  )
  await run(
    `with wording as (insert into consent_wordings (id, user_id, text, version, created_at)
         values (gen_random_uuid(), $1, $3, 1, now()) returning id)
       insert into consent_records (id, user_id, contact_id, channel, state, actor, method, wording_id, source, at)
         select gen_random_uuid(), $1, $2, 'email', 'subscribed', 'person', 'page', id, $3, now() from wording`,
    [contactId, mark],
  )
  await run(`insert into suppressions values ($1, 'email', $2::bytea, 'erased', now())`, [Buffer.from(mark)])
  await run(
    `insert into contact_events (id, user_id, contact_id, kind, at, details)
       values (gen_random_uuid(), $1, $2, 'edited', now(), jsonb_build_object('note', $3::text))`,
    [contactId, mark],
  )
  await run(
    `insert into contact_visits (id, user_id, contact_id, mini_site_id, at)
       select gen_random_uuid(), $1, $2, id, now() from mini_sites where user_id = $1 limit 1`,
    [contactId],
  )
  await run(`insert into scorings (user_id, weights) values ($1, '{"visited": 7}') on conflict do nothing`, [])
  await run(`insert into contact_notes values ($3, $1, $2, $4, now(), now())`, [contactId, noteId, mark])
  await run(
    `insert into contact_fields (id, user_id, label, type, position, created_at) values ($2, $1, $3, 'text', 0, now())`,
    [fieldId, mark],
  )
  await run(
    `insert into saved_views (id, user_id, name, query, created_at, updated_at)
       values ($2, $1, left($3, 60), 'tag=' || $3, now(), now())`,
    [viewId, mark],
  )
  await run(
    `insert into contact_operations (id, user_id, kind, selection, status, created_at, finished_at)
       values ($2, $1, 'delete', jsonb_build_object('q', $3::text), 'done', now(), now())`,
    [operationId, mark],
  )
  await run(
    `with brought as (insert into contact_imports (id, user_id, file_name, bytes, status, created_at, finished_at)
         values ($2, $1, $3, 1, 'done', now(), now()) returning id)
       insert into import_refusals (user_id, import_id, row_number, reason, cells)
         select $1, id, 2, 'Row 2: Invalid email', jsonb_build_array($3::text) from brought`,
    [importId, mark],
  )
  await run(
    `insert into checked_people (user_id, check_id, id, name, email, status, tags, source, email_consent, sms_consent, custom,
         created_at, updated_at, last_activity)
       values ($1, $2, gen_random_uuid(), $3, $3 || '@checked.example', 'new', '{}', 'import', 'unknown', 'unknown', '{}', now(), now(), now())`,
    [importId, mark],
  )
  await run(
    `insert into segments (id, user_id, name, kind, created_at, updated_at) values ($2, $1, $3, 'static', now(), now())`,
    [segmentId, mark.slice(0, 80)],
  )
  await run(
    `insert into sign_ups (id, user_id, kind, contact_id, typed, needs_confirmation, source, created_at, taken_in_at)
       values (gen_random_uuid(), $1, 'page', $2, jsonb_build_object('name', $3::text), true, $3, now(), now())`,
    [contactId, mark],
  )
  await run(
    `insert into sign_up_rollups (user_id, mini_site_id, quarter, block_id, source, sign_ups)
       select user_id, mini_site_id, date_bin('15 minutes', now(), 'epoch'), id, $2, 1 from blocks where user_id = $1 limit 1`,
    [mark],
  )
  await run('insert into segment_members values ($1, $2, $3)', [segmentId, contactId])
  await run(`insert into segment_days values ($1, $2, current_date, 1)`, [segmentId])
  await run(
    `with base as (insert into segments (id, user_id, name, kind, rule, created_at, updated_at)
         values (gen_random_uuid(), $1, $3, 'dynamic',
           '{"version": 1, "time_zone": "UTC", "where": {"combinator": "and", "rules": []}}', now(), now()) returning id)
       insert into segment_references select $1, $2, id from base`,
    [segmentId, mark.slice(0, 80)],
  )
  return { ...ids, campaignId, otherContactId }
}
