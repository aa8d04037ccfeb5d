import { defaultConsent } from '@greenroom/domain'
import { recordSignUpsOfAll } from '../features/analytics/public.ts'
import { writeConsent } from '../features/consent/public.ts'
import { insertContact } from '../features/contacts/public.ts'
import { rescoreContacts } from '../features/scoring/public.ts'
import type { Context } from '../platform/context.ts'
import type { OwnerTx } from '../platform/db/tx.ts'
import { type House, ownerContext } from '../platform/house.ts'
import { ownerIdOf } from '../platform/identity/owner-id.ts'
import { type DemoFan, demoFans } from './fans.ts'
import { seedConversations } from './conversations.ts'
import { type CallAt, DAY_MS } from './history.ts'
import { DEMO_SEGMENTS, type DemoSegment } from './segments.ts'

/** Number of people: enough to get lost in, created in a few seconds. */
const FANS = 560
/** People per transaction. */
const BATCH = 20
/** Days of growth shown for a segment. */
const GROWTH_DAYS = 30

export interface DemoPage {
  userId: string
  siteId: string
  url: string
  artist: string
  /** Block ids of the forms by which fans join. */
  forms: { email: string; phone: string }
}

/** People of the demo, and where to find them. */
export interface DemoAudience {
  fans: readonly DemoFan[]
  /** Contacts, in the order of `fans`. */
  ids: readonly string[]
  /** Ids of segments by name. */
  segments: ReadonlyMap<string, string>
}

/** Creates the page's audience: people, their consents and messages, and Nova's segments. */
export async function seedAudience(house: House, call: CallAt, page: DemoPage, days: number): Promise<DemoAudience> {
  const now = house.clock()
  const fans = demoFans(FANS, now, days)
  const shirt = await call<{ id: string }>(0, 'POST', '/api/contacts/fields', {
    label: 'Shirt size',
    type: 'choice',
    options: ['S', 'M', 'L', 'XL'],
  })
  const owner = await ownerContext(house, ownerIdOf(page.userId))
  const ids: string[] = []
  for (let at = 0; at < fans.length; at += BATCH)
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      for (const fan of fans.slice(at, at + BATCH)) ids.push(await addFan(owner, tx, fan, page, shirt.id))
    })
  await addHistory(house, page, fans, ids)
  await seedConversations(house, page.userId, fans, ids)
  await owner.db.forOwner(owner.ownerId, (tx) => rescoreContacts(owner, tx, ids))
  await recordSignUpsOfAll(
    house.db,
    fans.flatMap((fan) => signUpOf(fan, page)),
  )
  const segments = new Map<string, string>()
  for (const segment of DEMO_SEGMENTS)
    segments.set(segment.name, await addSegment(house, call, page.userId, segment, fans))
  return { fans, ids, segments }
}

const SOURCES = { email: 'page', phone: 'page', list: 'import', hand: 'manual' } as const

async function addFan(owner: Context, tx: OwnerTx, fan: DemoFan, page: DemoPage, shirtId: string): Promise<string> {
  const { name, email, phone, phoneCountry, status, tags, starred, birthday, place, cameBy, joinedAt } = fan
  const source = SOURCES[cameBy]
  const then = { ...owner, now: joinedAt }
  const { id } = await insertContact(then, tx, {
    name,
    email,
    phone,
    phoneCountry,
    status,
    tags,
    starred,
    birthday,
    ...(place && {
      city: place.city,
      region: place.region,
      country: place.country,
      latitude: place.latitude,
      longitude: place.longitude,
      timeZone: place.timeZone,
    }),
    custom: fan.shirt ? { [shirtId]: fan.shirt } : {},
    source,
    ...(source === 'page' && { minisiteId: page.siteId }),
    createdAt: joinedAt,
  })
  await agree(owner, tx, id, fan, page)
  return id
}

/** Records consents as the forms and the mailbox would. */
async function agree(owner: Context, tx: OwnerTx, id: string, fan: DemoFan, page: DemoPage): Promise<void> {
  const { cameBy, joinedAt, confirmedAt, withdrewAt } = fan
  const at = (now: Date) => ({ ...owner, now })
  const onPage = { actor: 'person', source: page.url, ip: '198.51.100.7', userAgent: 'Mozilla/5.0 (iPhone)' } as const
  if (cameBy === 'phone' && fan.phone)
    await writeConsent(at(joinedAt), tx, id, {
      ...onPage,
      channel: 'sms',
      state: 'subscribed',
      method: 'page',
      wording: defaultConsent('sms', page.artist),
    })
  if (cameBy !== 'email') return
  const email = { ...onPage, channel: 'email', wording: defaultConsent('email', page.artist) } as const
  await writeConsent(at(joinedAt), tx, id, { ...email, state: 'pending', method: 'page' })
  if (confirmedAt)
    await writeConsent(at(confirmedAt), tx, id, { ...email, state: 'subscribed', method: 'confirmation' })
  if (fan.visits.length > 0)
    await writeConsent(at(confirmedAt ?? joinedAt), tx, id, {
      ...onPage,
      channel: 'visits',
      state: 'subscribed',
      method: 'complete-contact',
    })
  if (withdrewAt) {
    const withdrawn = { actor: 'person', channel: 'email', state: 'opted_out', method: 'preferences' } as const
    await writeConsent(at(withdrewAt), tx, id, withdrawn)
  }
}

const signUpOf = ({ cameBy, joinedAt, source }: DemoFan, { userId, siteId, forms }: DemoPage) =>
  cameBy === 'email' || cameBy === 'phone'
    ? [{ ownerId: userId, siteId, blockId: forms[cameBy], at: joinedAt, source }]
    : []

/**
 * Inserts messages, notes, and visits directly, because the product creates them one at a time and only in the present.
 */
async function addHistory({ db }: House, page: DemoPage, fans: readonly DemoFan[], ids: readonly string[]) {
  const rows = (of: (fan: DemoFan) => readonly object[]) =>
    JSON.stringify(fans.flatMap((fan, place) => of(fan).map((row) => ({ contact_id: ids[place], ...row }))))
  const messages = rows(({ messages: said, phone }) =>
    said.map(({ content, isFromFan, at, isRead }) => ({
      content,
      channel: phone ? 'sms' : 'email',
      sent_at: at,
      direction: isFromFan ? 'inbound' : 'outbound',
      status: isFromFan ? 'received' : 'delivered',
      read_at: isFromFan && isRead ? new Date(at.getTime() + 600_000) : null,
    })),
  )
  await db.systemPool.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, read_at, channel, status)
     select gen_random_uuid(), $1, contact_id, content, sent_at, direction, read_at, channel, status
     from jsonb_populate_recordset(null::messages, $2::jsonb)`,
    [page.userId, messages],
  )
  const notes = rows(({ note, joinedAt }) => (note ? [{ body: note, created_at: joinedAt }] : []))
  await db.systemPool.query(
    `insert into contact_notes (id, user_id, contact_id, body, created_at, updated_at)
     select gen_random_uuid(), $1, contact_id, body, created_at, created_at
     from jsonb_populate_recordset(null::contact_notes, $2::jsonb)`,
    [page.userId, notes],
  )
  const visits = rows(({ visits: times }) => times.map((at) => ({ at })))
  await db.systemPool.query(
    `insert into contact_visits (id, user_id, contact_id, mini_site_id, at)
     select gen_random_uuid(), $1, contact_id, $3, at from jsonb_populate_recordset(null::contact_visits, $2::jsonb)`,
    [page.userId, visits, page.siteId],
  )
}

/** Creates a segment with its size at the end of each of the last days. @returns its id */
async function addSegment(
  house: House,
  call: CallAt,
  userId: string,
  { name, description, where, has }: DemoSegment,
  fans: readonly DemoFan[],
): Promise<string> {
  const rule = { version: 1, time_zone: 'Europe/Lisbon', where }
  const { id } = await call<{ id: string }>(GROWTH_DAYS * DAY_MS, 'POST', '/api/segments', { name, description, rule })
  const now = house.clock().getTime()
  const days = Array.from({ length: GROWTH_DAYS }, (_, ago) => {
    const end = Math.floor(now / DAY_MS) * DAY_MS - (ago - 1) * DAY_MS
    const people = fans.filter((fan) => fan.joinedAt.getTime() < end && has(fan, end)).length
    return { day: new Date(end - DAY_MS).toISOString().slice(0, 10), people }
  })
  await house.db.systemPool.query(
    `insert into segment_days (user_id, segment_id, day, people)
     select $1, $2, day, people from jsonb_populate_recordset(null::segment_days, $3::jsonb) on conflict do nothing`,
    [userId, id, JSON.stringify(days)],
  )
  return id
}
