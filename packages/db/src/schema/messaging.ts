import type { MessageFailure, MessageStatus } from '@greenroom/domain'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const messages = pgTable('messages', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  contactId: uuid('contact_id').notNull(),
  content: text('content').notNull(),
  sentAt: instant('sent_at').notNull(),
  direction: text('direction', { enum: ['inbound', 'outbound'] }).notNull(),
  readAt: instant('read_at'),
  channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
  subject: text('subject'),
  status: text('status').$type<MessageStatus>().notNull().default('received'),
  /** Who wrote it: a person, an automatic answer of the owner's, the product itself. */
  origin: text('origin', { enum: ['person', 'rule', 'service'] })
    .notNull()
    .default('person'),
  failure: text('failure').$type<MessageFailure>(),
  /** Set for inbound mail that a machine wrote (RFC 3834). */
  isAutomatic: boolean('is_automatic').notNull().default(false),
  senderId: uuid('sender_id'),
  /** The contact's address that it went to or came from. */
  address: text('address'),
  providerId: text('provider_id'),
  /** Of a text. */
  segments: smallint('segments'),
  /** Cents: reserved while it is under way, then charged. */
  cost: integer('cost'),
  holdId: uuid('hold_id'),
  tries: smallint('tries').notNull().default(0),
  /** When it may leave. */
  sendAt: instant('send_at'),
  /** When the attempt under way began. */
  triedAt: instant('tried_at'),
  /** Of a mail, sanitized. */
  html: text('html'),
  /** History that a mail repeats. */
  quoted: text('quoted'),
  /** Message-ID of a mail. */
  mailId: text('mail_id'),
  /** Message of ours that it answers. */
  answersId: uuid('answers_id'),
  /** Set for a word of the list: no rule answers it, and nobody is notified (standards S6 and S8). */
  handledAs: text('handled_as', { enum: ['stop', 'start', 'help'] }),
})
export type MessageRow = typeof messages.$inferSelect

/** Pictures and files of messages. Those without a message wait in a composer. */
export const messageMedia = pgTable('message_media', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  messageId: uuid('message_id'),
  position: smallint('position').notNull().default(0),
  /** In the store. */
  path: text('path').notNull(),
  type: text('type').notNull(),
  name: text('name').notNull().default(''),
  bytes: integer('bytes').notNull(),
  width: integer('width'),
  height: integer('height'),
  createdAt: instant('created_at').notNull(),
})
export type MessageMediaRow = typeof messageMedia.$inferSelect

/** Numbers that an owner texts from. */
export const senders = pgTable('senders', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  channel: text('channel', { enum: ['sms'] }).notNull(),
  /** E.164. */
  address: text('address').notNull(),
  /** Messaging service of the provider that the number belongs to. */
  serviceSid: text('service_sid'),
  /** Account of the provider that the number belongs to; null: the operator's own. */
  accountSid: text('account_sid'),
  /** State of its registration; the gate sends for states that it knows (standard S10). */
  registration: text('registration').notNull(),
  /** Texts a second, and texts a day of its brand; null: what its kind allows. */
  perSecond: real('per_second'),
  perDay: integer('per_day'),
  createdAt: instant('created_at').notNull(),
  releasedAt: instant('released_at'),
})
export type SenderRow = typeof senders.$inferSelect

/** Messages that read like a wish to stop and await the owner's look. */
export const revocationFlags = pgTable(
  'revocation_flags',
  {
    userId: uuid('user_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    messageId: uuid('message_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.contactId, table.channel] })],
)

/** Mail that comes in, as it came, until it is worked off. */
export const inboundMails = pgTable('inbound_mails', {
  id: uuid('id').primaryKey(),
  /** Of the mail and its recipients. */
  digest: bytes('digest').notNull(),
  door: text('door', { enum: ['imap', 'webhook', 'sandbox'] }).notNull(),
  /** Of the envelope, in lower case; none: see its headers. */
  recipients: text('recipients').array().notNull(),
  /** Dropped once it is handled. */
  raw: bytes('raw'),
  receivedAt: instant('received_at').notNull(),
  handledAt: instant('handled_at'),
  /** What became of it. */
  outcome: text('outcome'),
  /** Owners for whom it waits, because too many people write to them for the first time. */
  waitsFor: uuid('waits_for').array(),
  /** Place of a mail that could not be fetched: UIDVALIDITY, number, and mailbox. */
  place: text('place'),
})
export type InboundMailRow = typeof inboundMails.$inferSelect

/** How far a mailbox has been read (RFC 3501, section 2.3.1.1). */
export const mailboxReadings = pgTable('mailbox_readings', {
  /** `user@host/folder`. */
  mailbox: text('mailbox').primaryKey(),
  validity: bigint('validity', { mode: 'number' }).notNull(),
  lastUid: bigint('last_uid', { mode: 'number' }).notNull(),
  /** Set once the mailbox has been renumbered: earlier mail was read under its old numbers. */
  since: instant('since'),
  readAt: instant('read_at').notNull(),
})

/** System table: files in the store whose row is gone. */
export const unusedMedia = pgTable('unused_media', {
  path: text('path').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})

/** Texts that came in, from the moment they are acknowledged until they are messages. */
export const inboundTexts = pgTable('inbound_texts', {
  providerId: text('provider_id').primaryKey(),
  /** Order of arrival. */
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** Owner of the number that was texted, if taking it failed. */
  userId: uuid('user_id'),
  receivedAt: instant('received_at').notNull(),
  /** As the provider states it; E.164 for a phone. */
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  body: text('body').notNull(),
  media: jsonb('media').$type<{ url: string; type: string }[]>().notNull().default([]),
  /** Word of the list; these go first. */
  word: text('word', { enum: ['stop', 'start', 'yes', 'help'] }),
  /** The provider has answered the word itself. */
  isAnswered: boolean('is_answered').notNull().default(false),
  /** `alone`: it failed, and a job of its own retries it. `unclaimed`: nobody holds the number in that account. */
  state: text('state', { enum: ['waiting', 'alone', 'unclaimed'] })
    .notNull()
    .default('waiting'),
  /** Account of the provider that delivered it; null: the sandbox, which has none. */
  accountSid: text('account_sid'),
  /** By a worker. */
  leasedUntil: instant('leased_until'),
})
export type InboundTextRow = typeof inboundTexts.$inferSelect
