import type { MailDesign, MessageChannel, SendState, SendTest, SendWait, TestDecision } from '@greenroom/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A campaign as the pipeline works it off. It has the campaign's id. */
export const sends = pgTable('sends', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  state: text('state').$type<SendState>().notNull(),
  /** Why it is paused. */
  waitsFor: text('waits_for').$type<SendWait>(),
  /** Of an automatic message: it never finishes by itself. */
  isOpenEnded: boolean('is_open_ended').notNull().default(false),
  content: text('content').notNull(),
  /** Of mail, like everything that is sent: as it was confirmed. */
  subject: text('subject').notNull().default(''),
  preheader: text('preheader').notNull().default(''),
  design: jsonb('design').$type<MailDesign>(),
  /** Compares versions of an email; null: no test. */
  test: jsonb('test').$type<SendTest>(),
  /** Different links of each version. */
  variantLinks: smallint('variant_links').array(),
  /** What everybody gets who was not in the test; null: not chosen yet. */
  winner: smallint('winner'),
  /** When all emails of the test had left. */
  testOutAt: instant('test_out_at'),
  /** When a winner is chosen at the latest, unless by hand. */
  testEndsAt: instant('test_ends_at'),
  /** When its clicks were looked at last, or its owner was asked to choose. */
  testLookedAt: instant('test_looked_at'),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by').$type<TestDecision>(),
  /** From 0 to 1. */
  confidence: real('confidence'),
  /** Addresses of its uploaded pictures, and of those of its versions. */
  pictures: jsonb('pictures').$type<string[]>().generatedAlwaysAs(sql`mail_pictures(design)`),
  testPictures: jsonb('test_pictures').$type<string[]>().generatedAlwaysAs(sql`mail_pictures(test)`),
  /** Addresses behind /l/{code}, in their order. */
  links: text('links').array().notNull().default([]),
  mediaIds: uuid('media_ids').array().notNull().default([]),
  /** Of mail: it has the picture by which opens are counted. */
  countsOpens: boolean('counts_opens').notNull().default(true),
  /** The send that it follows, for those who did not click. */
  resendOf: uuid('resend_of'),
  /** Percent of its people who are held back to compare; null: nobody. */
  controlShare: smallint('control_share'),
  /** Recipients. */
  total: integer('total').notNull().default(0),
  holdId: uuid('hold_id'),
  /**
   * Money that no range has claimed, of the hold or prepaid, in the units of its channel: cents for texts, tenths of a cent for
   * mail.
   */
  budget: bigint('budget', { mode: 'number' }).notNull().default(0),
  /** Charged, in the same units. */
  captured: bigint('captured', { mode: 'number' }).notNull().default(0),
  /** Of `captured`: for texts that leave again, so it is taken off the next charges. */
  prepaid: bigint('prepaid', { mode: 'number' }).notNull().default(0),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  /** Cents that were ever set aside for it, and the most of them; null: no bound. */
  setAside: bigint('set_aside', { mode: 'number' }).notNull().default(0),
  mostCost: bigint('most_cost', { mode: 'number' }),
  /** Null unless it is paused. */
  pausedAt: instant('paused_at'),
  /** Touched once a second while it moves. */
  progressAt: instant('progress_at'),
})
export type SendRow = typeof sends.$inferSelect

/** Who a send is for, in the order of sending. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    seq: integer('seq').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Version of a test, from 0; −1: they get the winner. */
    variant: smallint('variant').notNull().default(0),
    /** Held back to compare: they get nothing of this send. */
    isControl: boolean('is_control').notNull().default(false),
    /** 0 for a campaign; an automatic message counts. */
    occasion: integer('occasion').notNull().default(0),
    /** E.164, of a text from a name: its link to stop is about this phone. */
    phone: text('phone'),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.seq] })],
)

/** Who reported a campaign's mail as spam. */
export const sendComplaints = pgTable(
  'send_complaints',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.seq] })],
)

/** Recipients as workers lease them. */
export const sendRanges = pgTable(
  'send_ranges',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    no: integer('no').notNull(),
    first: integer('first').notNull(),
    n: integer('n').notNull(),
    /** Of a range that tries some again: these recipients instead. */
    seqs: integer('seqs').array(),
    attempt: smallint('attempt').notNull().default(1),
    /** 0 open, 1 leased, 2 done. */
    state: smallint('state').notNull().default(0),
    /** Recipients from the start whose dispatch is committed. */
    marked: integer('marked').notNull().default(0),
    /** Of the lease. */
    epoch: integer('epoch').notNull().default(0),
    worker: text('worker'),
    leaseUntil: instant('lease_until'),
    notBefore: instant('not_before').notNull(),
    /** Set while it waits for the winner of a test: when its people would be reached without one. */
    plannedAt: instant('planned_at'),
    /** Why it waits. */
    because: text('because'),
    /** Day on which its people were counted as departed, and up to which place. */
    countedOn: date('counted_on'),
    countedTo: integer('counted_to').notNull().default(0),
    /** Index of the first recipient's first link. */
    linkBase: bigint('link_base', { mode: 'number' }),
    /** Cents claimed from the send's budget. */
    cost: integer('cost').notNull().default(0),
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    /** Tried again or held: another range has them, or gets them. */
    deferred: integer('deferred').notNull().default(0),
    uncertain: integer('uncertain').notNull().default(0),
    isSettled: boolean('is_settled').notNull().default(false),
    /** Cents of each recipient, in their order, as last rendered. */
    costs: integer('costs').array().notNull().default([]),
    /** Cents of `cost` that are charged. */
    captured: integer('captured').notNull().default(0),
    /** Of `sent`, as carriers reported. */
    delivered: integer('delivered').notNull().default(0),
    undelivered: integer('undelivered').notNull().default(0),
    /** Deferred and held ones have another range. */
    isMoved: boolean('is_moved').notNull().default(false),
    /** Cents that its people cost at most, set aside before they are read; of an automatic message. */
    promised: integer('promised').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.no] })],
)
export type SendRangeRow = typeof sendRanges.$inferSelect

/** What became of a recipient. */
export const sendResults = pgTable(
  'send_results',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    seq: integer('seq').notNull(),
    attempt: smallint('attempt').notNull(),
    outcome: text('outcome', { enum: ['sent', 'failed', 'skipped', 'deferred', 'held', 'uncertain'] }).notNull(),
    /** Of the gate, or a failure. */
    reason: text('reason'),
    /** Of one that is held or deferred. */
    until: instant('until'),
    /** Cents. */
    cost: smallint('cost').notNull().default(0),
    segments: smallint('segments'),
    providerId: text('provider_id'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.seq, table.attempt] })],
)

/** What a carrier reported afterwards. */
export const sendReceipts = pgTable(
  'send_receipts',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    seq: integer('seq').notNull(),
    outcome: text('outcome', { enum: ['delivered', 'failed'] }).notNull(),
    reason: text('reason'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.seq] })],
)

/** Places under the frequency cap that messages on their way take. */
export const sendSlots = pgTable(
  'send_slots',
  {
    userId: uuid('user_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    sendId: uuid('send_id').notNull(),
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.seq] })],
)

/** Virtual clock of each brand, and of each number that belongs to none. */
export const senderClocks = pgTable(
  'sender_clocks',
  {
    userId: uuid('user_id').notNull(),
    /** Number, or the owner's own id: their brand. */
    clockId: uuid('sender_id').notNull(),
    nextAt: instant('next_at').notNull(),
    day: date('day').notNull(),
    dayCount: integer('day_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.clockId] })],
)
