import type {
  NumberKind,
  RegistrationKind,
  RegistrationState,
  RegistrationTier,
  SenderProfile,
} from '@greenroom/domain'
import { boolean, date, integer, jsonb, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Forms of owners, typed once for all their registrations. */
export const senderProfiles = pgTable('sender_profiles', {
  userId: uuid('user_id').primaryKey(),
  /** As typed; what is not there is filled in from site and account. Never the tax number. */
  fields: jsonb('fields').$type<Partial<Omit<SenderProfile, 'taxNumber'>>>().notNull(),
  /** Sealed under APP_SECRET. */
  taxNumber: text('tax_number'),
  taxLastFour: text('tax_last_four'),
  /** Keyed digest, by which a number that somebody else registered is found. */
  taxDigest: text('tax_digest'),
  updatedAt: instant('updated_at').notNull(),
})
export type SenderProfileRow = typeof senderProfiles.$inferSelect

/** Rejection as the registrar said it. */
export interface RejectionSaid {
  code: number
  text: string
  fields: string[]
}
/** Signed when an application was handed in. */
export interface SignedStatement {
  name: string
  at: string
  ip: string
}

/** Brands, campaigns, and toll-free verifications. */
export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<RegistrationKind>().notNull(),
  state: text('state').$type<RegistrationState>().notNull(),
  /** Grows with each change of state. */
  version: integer('version').notNull().default(1),
  /** Times that it was handed in, the next one included. */
  attempt: integer('attempt').notNull().default(1),
  tier: text('tier').$type<RegistrationTier>(),
  score: smallint('score'),
  perSecond: real('per_second'),
  perDay: integer('per_day'),
  /** Of the registrar: `id` and its parts. */
  providerIds: jsonb('provider_ids').$type<{ id: string; [part: string]: string }>(),
  /** Newest change that the registrar reported; older news is ignored. */
  providerAt: instant('provider_at'),
  /** Form as handed in, without the tax number. */
  submitted: jsonb('submitted').$type<Omit<SenderProfile, 'taxNumber'>>(),
  /** Tax number, sealed under APP_SECRET. */
  submittedTax: text('submitted_tax'),
  statement: jsonb('statement').$type<SignedStatement>(),
  /** Waits for its brand, and then goes by itself. */
  isWaiting: boolean('is_waiting').notNull().default(false),
  person: text('person', { enum: ['code', 'mail'] }),
  personUntil: instant('person_until'),
  rejections: jsonb('rejections').$type<RejectionSaid[]>().notNull().default([]),
  editUntil: instant('edit_until'),
  /** Hold on the wallet for its fee; null: none, or settled. */
  holdId: uuid('hold_id'),
  /** Cents that the hold holds. */
  feeCents: integer('fee_cents').notNull().default(0),
  /** Cents that were charged for its attempts so far. */
  feePaid: integer('fee_paid').notNull().default(0),
  /** Hold for a vetting that is under way; null: none. */
  vettingHold: uuid('vetting_hold'),
  /** Last vetting that was asked for. */
  vettedAt: instant('vetted_at'),
  /** Codes that were sent again in this state. */
  resends: smallint('resends').notNull().default(0),
  /** Next month of a campaign; null: none. */
  renewsOn: date('renews_on'),
  unpaidSince: instant('unpaid_since'),
  expectedBy: instant('expected_by'),
  /** Looks in this state. */
  looks: integer('looks').notNull().default(0),
  checkedAt: instant('checked_at'),
  nextCheckAt: instant('next_check_at'),
  submittedAt: instant('submitted_at'),
  stateSince: instant('state_since').notNull(),
  createdAt: instant('created_at').notNull(),
})
export type RegistrationRow = typeof registrations.$inferSelect

/** Steps of registrations. */
export const registrationEvents = pgTable('registration_events', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  registrationId: uuid('registration_id').notNull(),
  /** Of the registration, after this step. */
  version: integer('version').notNull(),
  at: instant('at').notNull(),
  fromState: text('from_state').$type<RegistrationState>(),
  toState: text('to_state').$type<RegistrationState>().notNull(),
  mover: text('mover', { enum: ['owner', 'job'] }).notNull(),
  codes: integer('codes').array().notNull(),
})

/** Pages as they were shown to a registrar and to fans, kept for five years. */
export const registrationProofs = pgTable('registration_proofs', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  page: text('page', { enum: ['texts', 'privacy', 'terms', 'form'] }).notNull(),
  /** SHA-256, hexadecimal. */
  digest: text('digest').notNull(),
  /** HTML, or with `form` the storage path of its PNG. */
  content: text('content').notNull(),
  /** Versions of the wordings on it. */
  wordings: jsonb('wordings').$type<Record<string, string>>().notNull(),
  takenAt: instant('taken_at').notNull(),
  keepUntil: instant('keep_until').notNull(),
})

/** Numbers that owners bought. The number sends through its row in `senders`. */
export const senderNumbers = pgTable('sender_numbers', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  /** E.164. */
  number: text('number').notNull(),
  kind: text('kind').$type<NumberKind>().notNull(),
  country: text('country').notNull(),
  /** `buying`: paid for, and the answer is open. `released`: given back. */
  state: text('state', { enum: ['buying', 'pending', 'approved', 'releasing', 'released'] }).notNull(),
  /** The registrar's id of the number; null while it is bought. */
  providerId: text('provider_id'),
  /** Messaging service that it belongs to. */
  service: text('service'),
  monthlyCents: integer('monthly_cents').notNull(),
  holdId: uuid('hold_id'),
  renewsOn: date('renews_on'),
  unpaidSince: instant('unpaid_since'),
  nextCheckAt: instant('next_check_at'),
  /** Newest moment at which carriers or the registrar said how it stands. */
  toldAt: instant('told_at'),
  createdAt: instant('created_at').notNull(),
  releasedAt: instant('released_at'),
})
export type SenderNumberRow = typeof senderNumbers.$inferSelect

/** Accounts of owners at a registrar. */
export const providerAccounts = pgTable(
  'provider_accounts',
  {
    userId: uuid('user_id').notNull(),
    provider: text('provider', { enum: ['twilio', 'sandbox'] }).notNull(),
    accountId: text('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
)
