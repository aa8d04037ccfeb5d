import { messageTemplates } from '@greenroom/db'
import { and, desc, eq, isNull, sql } from '@greenroom/db/sql'
import type { Lockable } from '../../../platform/context.ts'

/** Lists templates by how often they were used, then by when, for the choice of what a smaller plan keeps. */
export const listLimitedTemplates: Lockable['list'] = async (tx, { ownerId }) => {
  const { id, name, folder, channel, uses, lastUsedAt, lockedAt, userId, updatedAt, deletedAt } = messageTemplates
  const rows = await tx
    .select({ id, title: name, folder, channel, visits: uses, lockedAt })
    .from(messageTemplates)
    .where(and(eq(userId, ownerId), isNull(deletedAt)))
    .orderBy(desc(uses), sql`${lastUsedAt} desc nulls last`, desc(updatedAt), desc(id))
    .execute()
  return rows.map(({ folder: within, channel: by, lockedAt: at, ...template }) => ({
    ...template,
    detail: [by === 'sms' ? 'Text' : 'Email', within].filter(Boolean).join(' · '),
    picture: null,
    isLocked: at !== null,
  }))
}
