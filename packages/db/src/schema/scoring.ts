import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Weights and progress of an owner's scoring. */
export const scorings = pgTable('scorings', {
  userId: uuid('user_id').primaryKey(),
  /** Points by id of the item, where the owner has changed them. */
  weights: jsonb('weights').$type<Record<string, number>>().notNull().default({}),
  /** Set while all contacts are being scored again. */
  sweepingSince: instant('sweeping_since'),
  /** The last contact of the sweep so far. */
  sweptTo: uuid('swept_to'),
})
