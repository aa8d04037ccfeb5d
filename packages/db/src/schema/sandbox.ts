import type { DnsType, PaidTier, SandboxCard, SandboxWebhook } from '@greenroom/domain'
import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const cents = (name: string) => bigint(name, { mode: 'number' })
const number = () => bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity()

export const sandboxMails = pgTable('sandbox_mails', {
  id: text('id').primaryKey(),
  number: number(),
  userId: uuid('user_id'),
  at: instant('at').notNull(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  body: text('body').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
  /** Names, types, and sizes of what was attached. */
  files: jsonb('files').$type<{ name: string; type: string; bytes: number }[]>().notNull().default([]),
})

export const sandboxTexts = pgTable('sandbox_texts', {
  id: text('id').primaryKey(),
  number: number(),
  userId: uuid('user_id'),
  at: instant('at').notNull(),
  direction: text('direction').$type<'inbound' | 'outbound'>().notNull(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  body: text('body').notNull(),
  mediaUrls: text('media_urls').array().notNull().default([]),
})

/** A page for paying, saving a card, or subscribing. */
export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  mode: text('mode').$type<'payment' | 'card' | 'subscription'>().notNull(),
  customerId: text('customer_id'),
  /** Cents; 0 if only a card is saved. */
  amount: cents('amount').notNull(),
  plan: text('plan').$type<PaidTier>(),
  keepsCard: boolean('keeps_card').notNull().default(false),
  title: text('title').notNull(),
  status: text('status').$type<'open' | 'paid'>().notNull(),
  problem: text('problem'),
  /** Card whose bank is asking the payer. */
  asksBank: text('asks_bank').$type<SandboxCard>(),
  /** Card that paid. */
  card: text('card').$type<SandboxCard>(),
  /** Webhook delivery chosen with the card whose bank asks. */
  webhook: text('webhook').$type<SandboxWebhook>(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  at: instant('at').notNull(),
})

export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  email: text('email'),
  name: text('name').notNull(),
  card: text('card').$type<SandboxCard>(),
  cardId: text('card_id'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
})

export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  customerId: text('customer_id'),
  checkoutId: text('checkout_id'),
  amount: cents('amount').notNull(),
  title: text('title').notNull(),
  status: text('status').$type<'paid' | 'declined'>().notNull(),
  problem: text('problem'),
  card: text('card').$type<SandboxCard>(),
  createdAt: instant('created_at').notNull(),
})

export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: cents('amount').notNull(),
  hasFailed: boolean('has_failed').notNull().default(false),
  at: instant('at').notNull(),
})

export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: cents('amount').notNull(),
  status: text('status').$type<'open' | 'won' | 'lost'>().notNull(),
  at: instant('at').notNull(),
})

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  customerId: text('customer_id').notNull(),
  plan: text('plan').$type<PaidTier>().notNull(),
  status: text('status').$type<'active' | 'past_due' | 'canceled'>().notNull(),
  periodStart: instant('period_start').notNull(),
  periodEnd: instant('period_end').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  /** The bank declines the next renewal, whatever the card. */
  failsNext: boolean('fails_next').notNull().default(false),
  /** Cents taken off the next invoice after a move to a smaller plan. */
  credit: cents('credit').notNull().default(0),
  /** Attempts to pay the open invoice. */
  tries: smallint('tries').notNull().default(0),
  retryAt: instant('retry_at'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

export const sandboxInvoices = pgTable('sandbox_invoices', {
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  customerId: text('customer_id').notNull(),
  subscriptionId: text('subscription_id').notNull(),
  title: text('title').notNull(),
  amount: cents('amount').notNull(),
  status: text('status').$type<'paid' | 'open' | 'void'>().notNull(),
  problem: text('problem'),
  card: text('card').$type<SandboxCard>(),
  at: instant('at').notNull(),
  /** Set once everything was refunded. */
  refundedAt: instant('refunded_at'),
})

/** Requested changes, by the requester's id. */
export const sandboxRequests = pgTable('sandbox_requests', {
  id: text('id').primaryKey(),
  at: instant('at').notNull(),
})

/** What the sandbox's DNS answers. */
export const sandboxDns = pgTable(
  'sandbox_dns',
  {
    name: text('name').notNull(),
    type: text('type').$type<DnsType>().notNull(),
    values: text('record_values').array().notNull(),
    /** It does not answer (SERVFAIL). */
    isSilent: boolean('is_silent').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.name, table.type] })],
)

/** Objects that the sandbox's registrar reviews. */
export const sandboxRegistrar = pgTable('sandbox_registrar', {
  /** As the registrar names it. */
  id: text('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  kind: text('kind', { enum: ['account', 'brand', 'campaign', 'toll_free', 'number'] }).notNull(),
  /** Ours. */
  reference: text('reference').notNull(),
  word: text('word').notNull(),
  /** Application, and the positions of the levers. */
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})
