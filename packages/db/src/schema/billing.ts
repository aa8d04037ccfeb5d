import type { LimitedFeature, PlanStanding, PlanTier } from '@greenroom/domain'
import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The owner as the payment provider knows them, and the card that is kept there. */
export const billingCustomers = pgTable('billing_customers', {
  userId: uuid('user_id').primaryKey(),
  provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
  customerId: text('customer_id').notNull(),
  cardId: text('card_id'),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpMonth: integer('card_exp_month'),
  cardExpYear: integer('card_exp_year'),
  /** Of the look at the provider that is kept here (sequence `billing_tickets`). */
  ticket: bigint('ticket', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What an owner has subscribed to, as last seen at the provider. */
export const userSubscriptions = pgTable('user_subscriptions', {
  userId: uuid('user_id').primaryKey(),
  provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
  customerId: text('customer_id').notNull(),
  subscriptionId: text('subscription_id').notNull(),
  planId: text('plan_id').notNull(),
  status: text('status').notNull(),
  /** Cents of the price for one period; null where the provider names none. */
  amount: bigint('amount', { mode: 'number' }),
  currentPeriodStart: instant('current_period_start'),
  currentPeriodEnd: instant('current_period_end'),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  /** It ends only because the account is to be deleted. */
  pausedForDeletion: boolean('paused_for_deletion').notNull().default(false),
  /** How things stood when the owner was told last. */
  toldTier: text('told_tier').$type<PlanTier>().notNull().default('free'),
  toldStanding: text('told_standing').$type<PlanStanding>().notNull().default('none'),
  ticket: bigint('ticket', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type UserSubscriptionRow = typeof userSubscriptions.$inferSelect

/** What is over the limit of a smaller plan, and until when its owner chooses what stays. */
export const planChoices = pgTable(
  'plan_choices',
  {
    userId: uuid('user_id').notNull(),
    feature: text('feature').$type<LimitedFeature>().notNull(),
    dueAt: instant('due_at').notNull(),
    settledAt: instant('settled_at'),
    /** There was room for everything again. */
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.feature] })],
)
export type PlanChoiceRow = typeof planChoices.$inferSelect
