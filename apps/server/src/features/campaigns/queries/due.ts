import { campaigns } from '@greenroom/db'
import { and, asc, eq, isNull, lte } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** System read: campaigns that have been due since a moment, and have not begun. */
export const listDueOfAll = ({ db }: SystemContext, since: Date, limit: number) =>
  db.system
    .select({ id: campaigns.id, userId: campaigns.userId, version: campaigns.version })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.state, 'scheduled'),
        isNull(campaigns.problem),
        isNull(campaigns.deletedAt),
        lte(campaigns.dueAt, since),
      ),
    )
    .orderBy(asc(campaigns.dueAt))
    .limit(limit)
