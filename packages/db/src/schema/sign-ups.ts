import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** Values that a person typed about themselves. */
export interface TypedFields {
  name?: string
  email?: string
  /** E.164. */
  phone?: string
  phoneCountry?: string
  /** `1990-05-17`, or `--05-17` without a year. */
  birthday?: string
  /** As typed. */
  city?: string
}

/** Facts that the page knew of the visit in which somebody signed up. */
export interface SignUpVisit {
  /** The five UTM words in their order; null: none of them. */
  utm: readonly string[] | null
  /** Own short link or QR code by which they came. */
  code: string | null
  /** First subtag of the browser's own language. */
  language: string | null
  /** True: they asked not to be told apart. */
  isPrivate: boolean
}

/** A visitor's form input, until it is processed and confirmed. */
export const signUps = pgTable('sign_ups', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: ['page', 'completion'] }).notNull(),
  miniSiteId: uuid('mini_site_id'),
  blockId: uuid('block_id'),
  contactId: uuid('contact_id'),
  /** Contact created from it, which may be deleted by now. */
  madeContactId: uuid('made_contact_id'),
  typed: jsonb('typed').$type<TypedFields>().notNull(),
  /** Accepted wordings by channel. */
  consents: jsonb('consents').$type<Partial<Record<'email' | 'sms' | 'visits', string>>>().notNull().default({}),
  /** True if the mailbox must confirm before anything is sent to it. */
  needsConfirmation: boolean('needs_confirmation').notNull(),
  source: text('source').notNull(),
  ip: text('ip'),
  userAgent: text('user_agent'),
  /** Referrer, as reported by the page's script. */
  referrer: text('referrer'),
  visit: jsonb('visit').$type<SignUpVisit>(),
  fingerprint: bytes('fingerprint'),
  createdAt: instant('created_at').notNull(),
  takenInAt: instant('taken_in_at'),
  confirmedAt: instant('confirmed_at'),
})
export type SignUpRow = typeof signUps.$inferSelect
