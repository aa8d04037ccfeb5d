import type { KeyPair, OtherKeysRole, SeenRecord, SenderDomainState, WarmUpStretch } from '@greenroom/domain'
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Domains that owners send from. */
export const senderDomains = pgTable('sender_domains', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  domain: text('domain').notNull(),
  /** Before the @. */
  localPart: text('local_part').notNull(),
  /** At most one of an owner's. */
  isSender: boolean('is_sender').notNull(),
  /** Sealed under APP_SECRET: `{ rsa, ed25519 }`, each PEM. */
  privateKeys: text('private_keys').notNull(),
  /** Texts of the keys' records. */
  dkimRsa: text('dkim_rsa').notNull(),
  dkimEd25519: text('dkim_ed25519').notNull(),
  /** Selectors of the keys that sign. */
  keyPair: smallint('key_pair').$type<KeyPair>().notNull().default(1),
  keysMadeAt: instant('keys_made_at').notNull().defaultNow(),
  /** When their owner was told that they are old. */
  ageToldAt: instant('age_told_at'),
  /** Of keys that do not sign, under the other selectors; null: there are none. */
  otherRole: text('other_role').$type<OtherKeysRole>(),
  /** Sealed; null: forgotten, or there are none. */
  otherPrivateKeys: text('other_private_keys'),
  otherDkimRsa: text('other_dkim_rsa'),
  otherDkimEd25519: text('other_dkim_ed25519'),
  otherMadeAt: instant('other_made_at'),
  /** Records of old ones have to stay until then. */
  otherUntil: instant('other_until'),
  state: text('state').$type<SenderDomainState>().notNull(),
  /** `taken`: all is right, and another owner has proved it. */
  problem: text('problem', { enum: ['taken'] }),
  /** As last seen. */
  records: jsonb('records').$type<SeenRecord[]>().notNull().default([]),
  /** In this state. */
  looks: integer('looks').notNull().default(0),
  wrongSince: instant('wrong_since'),
  silentSince: instant('silent_since'),
  checkedAt: instant('checked_at'),
  nextCheckAt: instant('next_check_at'),
  /** For the first time. */
  verifiedAt: instant('verified_at'),
  stretch: smallint('stretch').$type<WarmUpStretch>().notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
export type SenderDomainRow = typeof senderDomains.$inferSelect

/** How many mails of each campaign leave on each day. */
export const sendingDays = pgTable(
  'sending_days',
  {
    userId: uuid('user_id').notNull(),
    /** '' is the installation's. */
    domain: text('domain').notNull(),
    day: date('day').notNull(),
    sendId: uuid('send_id').notNull(),
    /** Booked. */
    people: integer('people').notNull(),
    /** To whom mail has left. */
    departed: integer('departed').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.domain, table.day, table.sendId] })],
)
