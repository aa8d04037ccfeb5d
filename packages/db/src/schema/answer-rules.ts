import type { MessageChannel, RuleFrequency, RuleKind, WeeklyHours } from '@greenroom/domain'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Automatic answers of an owner. */
export const answerRules = pgTable('answer_rules', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<RuleKind>().notNull(),
  words: text('words').array().notNull(),
  match: text('match', { enum: ['forgiving', 'exact'] }).notNull(),
  channels: text('channels').array().$type<MessageChannel[]>().notNull(),
  tag: text('tag'),
  answer: text('answer'),
  frequency: text('frequency').$type<RuleFrequency>().notNull(),
  /** What a join word agrees to; null: it joins nothing. */
  wording: text('wording'),
  hours: jsonb('hours').$type<WeeklyHours>(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** It can be restored for a day. */
  deletedAt: instant('deleted_at'),
})
export type AnswerRuleRow = typeof answerRules.$inferSelect

/** What a rule did with a message. At most one rule acts on each. */
export const ruleFirings = pgTable(
  'rule_firings',
  {
    userId: uuid('user_id').notNull(),
    messageId: uuid('message_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** When the message arrived. */
    at: instant('at').notNull(),
    /** Message that answers it. */
    answerId: uuid('answer_id'),
    /** Why the answer was not sent. */
    unsent: text('unsent'),
    /** Wording that the person was asked to confirm. */
    asked: text('asked'),
    /** Until when they can. */
    askedUntil: instant('asked_until'),
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.messageId] })],
)
export type RuleFiringRow = typeof ruleFirings.$inferSelect
