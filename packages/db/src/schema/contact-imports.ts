import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const contactImports = pgTable('contact_imports', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  fileName: text('file_name').notNull(),
  /** Path in the file store; null once removed. */
  filePath: text('file_path'),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  status: text('status', {
    enum: ['uploaded', 'waiting', 'running', 'done', 'cancelled', 'failed'],
  }).notNull(),
  /** Mapping, encoding, separator, and choices. */
  options: jsonb('options').$type<unknown>().notNull().default({}),
  /** Reading position, written with each batch. */
  cursor: jsonb('cursor').$type<unknown>(),
  bytesRead: bigint('bytes_read', { mode: 'number' }).notNull().default(0),
  rowsRead: integer('rows_read').notNull().default(0),
  created: integer('created').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  /** Rows waiting for room in the plan. */
  overLimit: integer('over_limit').notNull().default(0),
  /** People imported without a part of their row, or from a row with a stray quotation mark. */
  incomplete: integer('incomplete').notNull().default(0),
  /** Rows with a stray quotation mark, which was kept as plain text. */
  mended: integer('mended').notNull().default(0),
  /** Existing contacts who left according to the list. */
  optedOut: integer('opted_out').notNull().default(0),
  /** Somebody in the file was erased: the file is removed even if rows wait for room. */
  forgetsFile: boolean('forgets_file').notNull().default(false),
  error: text('error'),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  /** Time of the last progress. */
  touchedAt: instant('touched_at'),
  /** For a list whose import has not begun: whether its counts come from a check. */
  checkState: text('check_state', { enum: ['running', 'done'] }),
})
export type ContactImportRow = typeof contactImports.$inferSelect

export const importRefusals = pgTable(
  'import_refusals',
  {
    userId: uuid('user_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** The header is row 1. */
    rowNumber: integer('row_number').notNull(),
    reason: text('reason').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    /** Phone numbers in the cells: E.164, or the digits if a number could not be parsed. */
    phones: text('phones').array(),
    /** True: imported without a part of the row. */
    isImported: boolean('is_imported').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.importId, table.rowNumber] })],
)

/**
 * People as an import would leave them, used while a list is checked: those it adds, and copies of those it changes.
 */
export const checkedPeople = pgTable(
  'checked_people',
  {
    userId: uuid('user_id').notNull(),
    checkId: uuid('check_id').notNull(),
    /** Id of the contact. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    emailKey: text('email_key').generatedAlwaysAs(sql`lower(email)`),
    phone: text('phone'),
    phoneCountry: text('phone_country'),
    status: text('status').notNull(),
    tags: text('tags').array().notNull(),
    source: text('source').notNull(),
    importId: uuid('import_id'),
    emailConsent: text('email_consent').notNull(),
    smsConsent: text('sms_consent').notNull(),
    birthday: text('birthday'),
    timeZone: text('time_zone'),
    city: text('city'),
    region: text('region'),
    country: text('country'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    custom: jsonb('custom').$type<Record<string, string | number>>().notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    lastActivity: instant('last_activity').notNull(),
    lockedAt: instant('locked_at'),
    deletedAt: instant('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.checkId, table.id] })],
)
