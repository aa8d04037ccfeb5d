import type { LimitedFeature, PlanStanding, PlanTier } from '@greenroom/domain'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The owner's customer record at the payment provider, with the card saved there. */
export const billingCustomers = pgTable('billing_customers', {
  userId: uuid('user_id').primaryKey(),
  provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
  customerId: text('customer_id').notNull(),
  cardId: text('card_id'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpMonth: integer('card_exp_month'),
  cardExpYear: integer('card_exp_year'),
  /** Ticket of the provider lookup stored here (sequence `billing_tickets`). */
  ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** An owner's subscription, as last seen at the provider. */
export const userSubscriptions = pgTable('user_subscriptions', {
  userId: uuid('user_id').primaryKey(),
  provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
  customerId: text('customer_id').notNull(),
  subscriptionId: text('subscription_id').notNull(),
  planId: text('plan_id').notNull(),
  status: text('status').notNull(),
  /** Price of one period in cents; null if the provider gives none. */
  amount: bigint('amount', { mode: 'number' }),
  currentPeriodStart: instant('current_period_start'),
  currentPeriodEnd: instant('current_period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  /** Ends only because the account is about to be deleted. */
  pausedForDeletion: boolean('paused_for_deletion').notNull().default(false),
  /** State at the time of the last message to the owner. */
  toldTier: text('told_tier').$type<PlanTier>().notNull().default('free'),
  toldStanding: text('told_standing').$type<PlanStanding>().notNull().default('none'),
  ticket: bigint('ticket', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type UserSubscriptionRow = typeof userSubscriptions.$inferSelect

/** Features over the limit of a smaller plan, and the deadline for choosing what stays. */
export const planChoices = pgTable(
  'plan_choices',
  {
    userId: uuid('user_id').notNull(),
    feature: text('feature').$type<LimitedFeature>().notNull(),
    dueAt: instant('due_at').notNull(),
    settledAt: instant('settled_at'),
    /** Set once there is room for everything again. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature] })],
)
export type PlanChoiceRow = typeof planChoices.$inferSelect
