import type { ConsentState } from '@greenroom/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const contacts = pgTable('contacts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull().default(''),
  email: text('email'),
  emailKey: text('email_key').generatedAlwaysAs(sql`lower(email)`),
  /** E.164. */
  phone: text('phone'),
  phoneCountry: text('phone_country'),
  status: text('status').notNull().default('new'),
  tags: text('tags').array().notNull().default([]),
  starred: boolean('starred').notNull().default(false),
  source: text('source', { enum: ['manual', 'import', 'page', 'api', 'text', 'mail'] }).notNull(),
  minisiteId: uuid('minisite_id'),
  importId: uuid('import_id'),
  emailConsent: text('email_consent').$type<ConsentState>().notNull().default('unknown'),
  smsConsent: text('sms_consent').$type<ConsentState>().notNull().default('unknown'),
  visitsConsent: text('visits_consent').$type<ConsentState>().notNull().default('unknown'),
  /** `1990-05-17`, or `--05-17` without a year. */
  birthday: text('birthday'),
  /** Birthday as month × 100 + day. */
  birthDay: smallint('birth_day').generatedAlwaysAs(sql`replace(right(birthday, 5), '-', '')::smallint`),
  timeZone: text('time_zone'),
  city: text('city'),
  region: text('region'),
  country: text('country'),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  /** Values by id of the custom field. */
  custom: jsonb('custom').$type<Record<string, string | number>>().notNull().default({}),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  lastActivity: instant('last_activity').notNull(),
  /** Sum of the points that a person has earned, maintained by the feature `scoring`. */
  score: integer('score').notNull().default(0),
  /** Hour of the day at which they follow links most, 0 to 23. Nobody's counts who does not agree to be recognized. */
  bestHour: smallint('best_hour'),
  /** Start of waiting for room in the plan. A locked contact is counted, but neither shown nor written to. */
  lockedAt: instant('locked_at'),
  deletedAt: instant('deleted_at'),
  deletionId: uuid('deletion_id'),
  /** Search text: name, email, and phone in lower case. */
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(sql`lower(name) || e'\n' || coalesce(lower(email), '') || e'\n' || coalesce(phone, '')`),
  /** Sort key of the name. The database keeps it, like the two columns below. */
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`fold_case(name)`),
  /** Flags, source, and consents as bits, read by rules from an index (expression in migration 0021). */
  facets: integer('facets').notNull().generatedAlwaysAs(sql`0`),
  /** Source as a number, in the order of `CONTACT_SOURCES` (expression in migration 0048). */
  sourceCode: smallint('source_code').notNull().generatedAlwaysAs(sql`0`),
  /** Hashes of the folded tags, from the same index; null without tags. */
  tagMarks: bigint('tag_marks', { mode: 'number' }).array().generatedAlwaysAs(sql`tag_marks(tags)`),
  cityKey: text('city_key').generatedAlwaysAs(sql`fold_case(city)`),
  regionKey: text('region_key').generatedAlwaysAs(sql`fold_case(region)`),
  /** True if the row is too large for the indexes that count rules (expression in migration 0027). */
  isWide: boolean('is_wide').notNull().generatedAlwaysAs(sql`false`),
})
export type ContactRow = typeof contacts.$inferSelect

/** Tags of live contacts, for lookup by tag; maintained by a trigger. */
export const contactTags = pgTable(
  'contact_tags',
  {
    userId: uuid('user_id').notNull(),
    tagKey: text('tag_key').notNull(),
    contactId: uuid('contact_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tagKey, table.contactId] })],
)

export const tags = pgTable(
  'tags',
  { userId: uuid('user_id').notNull(), tagKey: text('tag_key').notNull(), tag: text('tag').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.tagKey] })],
)

/** Maintained by a trigger. */
export const contactCounters = pgTable('contact_counters', {
  userId: uuid('user_id').primaryKey(),
  live: bigint('live', { mode: 'number' }).notNull().default(0),
  locked: bigint('locked', { mode: 'number' }).notNull().default(0),
})

export const contactEvents = pgTable('contact_events', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  kind: text('kind').notNull(),
  at: instant('at').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
})
export type ContactEventRow = typeof contactEvents.$inferSelect

export const contactVisits = pgTable('contact_visits', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  miniSiteId: uuid('mini_site_id').notNull(),
  /** Null for a view of the page. */
  blockId: uuid('block_id'),
  at: instant('at').notNull(),
})

export const contactNotes = pgTable('contact_notes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type ContactNoteRow = typeof contactNotes.$inferSelect

export const contactFields = pgTable('contact_fields', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  label: text('label').notNull(),
  labelKey: text('label_key').generatedAlwaysAs(sql`lower(label)`),
  type: text('type', { enum: ['text', 'number', 'date', 'choice'] }).notNull(),
  options: jsonb('options').$type<string[]>().notNull().default([]),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
})
export type ContactFieldRow = typeof contactFields.$inferSelect

/** Saved views of the contact list. */
export const savedViews = pgTable('saved_views', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key').generatedAlwaysAs(sql`lower(name)`),
  /** Filters and order, as the query of the list. */
  query: text('query').notNull(),
  columns: jsonb('columns').$type<string[]>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type SavedViewRow = typeof savedViews.$inferSelect

/** Background work on many contacts. */
export const contactOperations = pgTable('contact_operations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').notNull(),
  selection: jsonb('selection').$type<unknown>().notNull(),
  change: jsonb('change').$type<unknown>().notNull().default({}),
  status: text('status', { enum: ['waiting', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
  total: integer('total'),
  done: integer('done').notNull().default(0),
  cursor: jsonb('cursor').$type<unknown>(),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  /** Updated with each batch. */
  movedAt: instant('moved_at'),
  finishedAt: instant('finished_at'),
})
export type ContactOperationRow = typeof contactOperations.$inferSelect
