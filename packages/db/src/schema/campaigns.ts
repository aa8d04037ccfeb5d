import type {
  CampaignAudience,
  CampaignSchedule,
  CampaignTrigger,
  FirstOrder,
  FrozenCampaign,
  MailDesign,
  MachineRule,
  MailProvider,
  MessageChannel,
  OpenRule,
  StoredCampaignState,
  VariantTest,
} from '@greenroom/domain'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/** How often and when an owner's marketing may reach one person. */
export const sendingRules = pgTable('sending_rules', {
  userId: uuid('user_id').primaryKey(),
  /** To one person within `maxDays`; null: no cap. */
  maxMessages: smallint('max_messages'),
  maxDays: smallint('max_days'),
  /** Minutes of the local day in which texts may leave; null: the law's hours. */
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  /** It stands in the footer of each email campaign (standard S18); null: none yet. */
  postalAddress: text('postal_address'),
  updatedAt: instant('updated_at').notNull(),
})
export type SendingRulesRow = typeof sendingRules.$inferSelect

/** Campaigns as their owners write them. One with a trigger sends by itself, person by person. */
export const campaigns = pgTable('campaigns', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  type: text('type').$type<MessageChannel>().notNull(),
  name: text('name').notNull(),
  /** `sent`: its send has a state of its own. */
  state: text('state').$type<StoredCampaignState>().notNull(),
  audience: jsonb('audience').$type<CampaignAudience>().notNull(),
  content: text('content').notNull(),
  subject: text('subject').notNull(),
  preheader: text('preheader').notNull(),
  /** Body of an email made of blocks; `content` then says the same in words. */
  design: jsonb('design').$type<MailDesign>(),
  /** Compares versions of an email; null: no test. */
  test: jsonb('test').$type<VariantTest>(),
  /** Addresses of its uploaded pictures, and of those of its versions. */
  pictures: jsonb('pictures').$type<string[]>().generatedAlwaysAs(sql`mail_pictures(design)`),
  testPictures: jsonb('test_pictures').$type<string[]>().generatedAlwaysAs(sql`mail_pictures(test)`),
  mediaIds: uuid('media_ids').array().notNull().default([]),
  /** Percent of its people who get nothing, so that the others can be compared with them; null: nobody. */
  controlShare: smallint('control_share'),
  /** It was started from; the template may be gone. */
  templateId: uuid('template_id'),
  schedule: jsonb('schedule').$type<CampaignSchedule>().notNull(),
  /** What starts an automatic message. */
  trigger: jsonb('trigger').$type<CampaignTrigger>(),
  /** Of an automatic message. */
  isRunning: boolean('is_running').notNull().default(false),
  version: integer('version').notNull().default(1),
  /** Hash of what was confirmed; an edit clears it. */
  frozenHash: text('frozen_hash'),
  /** What the review showed. */
  frozen: jsonb('frozen').$type<FrozenCampaign>(),
  /** Send to the first n only, because the plan has no room for more. */
  onlyFirst: integer('only_first'),
  /** Who those are. */
  firstBy: text('first_by').$type<FirstOrder>().notNull().default('joined'),
  confirmedAt: instant('confirmed_at'),
  /** When a scheduled one is prepared. */
  dueAt: instant('due_at'),
  /** Why it waits or failed. */
  problem: text('problem'),
  /** The email that it follows, for those who did not click. */
  resendOf: uuid('resend_of'),
  archivedAt: instant('archived_at'),
  /** It can be restored for a day. */
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type CampaignRow = typeof campaigns.$inferSelect

/** Saved views of the list of campaigns. */
export const campaignViews = pgTable('campaign_views', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key').generatedAlwaysAs(sql`lower(name)`),
  /** Filters, order, and shape, as the query of the screen's address. */
  query: text('query').notNull(),
  /** From 0, in the owner's order. */
  position: smallint('position').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type CampaignViewRow = typeof campaignViews.$inferSelect

/** A second person who is asked before a campaign leaves. */
export const campaignApprovals = pgTable('campaign_approvals', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  campaignId: uuid('campaign_id').notNull(),
  email: text('email').notNull(),
  /** Hash of what they were shown; another one voids it. */
  hash: text('hash').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedAt: instant('decided_at'),
  decision: text('decision', { enum: ['approved', 'declined'] }),
  note: text('note'),
})
export type CampaignApprovalRow = typeof campaignApprovals.$inferSelect

/** Clicks on links of campaigns as they came in. */
export const linkHits = pgTable('link_hits', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  sendId: uuid('send_id').notNull(),
  /** Null once it is judged for good. */
  seq: integer('seq'),
  link: smallint('link').notNull(),
  at: instant('at').notNull(),
  agent: text('agent').notNull().default(''),
  /** Keyed hash of the visitor's network, of this day. */
  network: text('network').notNull().default(''),
  /** Rule that told a machine; null: a person. */
  rule: text('rule').$type<MachineRule | OpenRule>(),
  judgedAt: instant('judged_at'),
  /** Page of its owner that the link led to. */
  siteId: uuid('site_id'),
  /** Hash under which that page knows the visitor that day. Gone after 30 minutes. */
  pageVisitor: bytes('page_visitor'),
})
export type LinkHitRow = typeof linkHits.$inferSelect

/** Who clicked which link, or opened the mail, once each. */
export const campaignEngagements = pgTable(
  'campaign_engagements',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    kind: text('kind', { enum: ['click', 'open'] }).notNull(),
    link: smallint('link').notNull(),
    /** The contact's id if they agreed to be recognized, else a keyed hash. */
    person: text('person').notNull(),
    contactId: uuid('contact_id'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.kind, table.link, table.person] })],
)

/** People who wrote within 72 hours of a campaign's text to them. */
export const campaignReplies = pgTable(
  'campaign_replies',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    messageId: uuid('message_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sendId, table.contactId] })],
)

/** Keys of the hashes under which people are counted who did not agree to be recognized, by the day their message left. */
export const sendKeys = pgTable(
  'send_keys',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    day: date('day').notNull(),
    hashKey: bytes('hash_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.day] })],
)

/** Sums of judged clicks. They outlive the clicks, and the people. */
export const campaignLinks = pgTable(
  'campaign_links',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    /** Number of the link. −1 counts all links together; −2 counts opens of an email, for which a click counts, too. */
    link: smallint('link').notNull(),
    /** Who followed it. */
    people: integer('people').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
    /** Fetches by machines. */
    machines: integer('machines').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.link] })],
)

/** In which quarter of an hour people first opened, and first followed each link. */
export const campaignCurves = pgTable(
  'campaign_curves',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    kind: text('kind', { enum: ['click', 'open'] }).notNull(),
    /** Quarters of an hour since 1970. */
    quarter: integer('quarter').notNull(),
    people: integer('people').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.kind, table.quarter] })],
)

/** What came of the versions of an email, of the people of its test alone. */
export const campaignVariants = pgTable(
  'campaign_variants',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    /** From 0. */
    variant: smallint('variant').notNull(),
    people: integer('people').notNull().default(0),
    /** It left, and did not come back. */
    delivered: integer('delivered').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    /** Null: only clicks so far. */
    countedAt: instant('counted_at'),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.variant] })],
)

/** What became of an email by where people have their mailboxes. */
export const campaignProviders = pgTable(
  'campaign_providers',
  {
    userId: uuid('user_id').notNull(),
    sendId: uuid('send_id').notNull(),
    provider: text('provider').$type<MailProvider>().notNull(),
    sent: integer('sent').notNull().default(0),
    bounced: integer('bounced').notNull().default(0),
    complaints: integer('complaints').notNull().default(0),
    clicked: integer('clicked').notNull().default(0),
    /** Null: only clicks so far. */
    countedAt: instant('counted_at'),
  },
  (table) => [primaryKey({ columns: [table.sendId, table.provider] })],
)
