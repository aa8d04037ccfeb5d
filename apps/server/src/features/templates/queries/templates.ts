import { type MessageTemplateRow, messageTemplates } from '@greenroom/db'
import type { MessageChannel } from '@greenroom/domain'
import { and, asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Use } from '../../../platform/uses.ts'
import { readArtistName } from '../../minisites/public.ts'

interface TemplatePage {
  q?: string | undefined
  channel?: MessageChannel | undefined
  folder?: string | undefined
  sort: 'changed' | 'used' | 'name'
  page: number
  limit: number
}

const { id, userId, channel, name, folder, subject, content, updatedAt, lastUsedAt, deletedAt } = messageTemplates

/** Lists leave out designs, which may be long. */
const { design, pictures: _, ...listed } = getTableColumns(messageTemplates)

interface TemplateList {
  items: Omit<MessageTemplateRow, 'design' | 'pictures'>[]
  total: number
  folders: { name: string; templates: number }[]
  artist: string
}

/** Returns a page of the owner's templates, the folders of the channel, and the name that their fields speak of. */
export async function readTemplates(context: Context, asked: TemplatePage): Promise<TemplateList> {
  const { db, ownerId } = context
  const { q, page, limit } = asked
  const ofChannel = and(
    eq(userId, ownerId),
    isNull(deletedAt),
    asked.channel === undefined ? undefined : eq(channel, asked.channel),
  )
  const shown = and(
    ofChannel,
    asked.folder === undefined ? undefined : eq(folder, asked.folder),
    q
      ? sql`position(lower(${q}) in lower(concat_ws(E'\n', ${name}, ${folder}, ${subject}, ${content}))) > 0`
      : undefined,
  )
  const [items, total, folders, artist] = await db.forOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select(listed)
        .from(messageTemplates)
        .where(shown)
        .orderBy(...ORDERS[asked.sort])
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(messageTemplates).where(shown).execute(),
      tx
        .select({ name: folder, templates: count() })
        .from(messageTemplates)
        .where(ofChannel)
        .groupBy(folder)
        .orderBy(sql`lower(${folder})`, folder)
        .execute(),
      readArtistName(context, tx),
    ]),
  )
  return { items, total: total[0]?.n ?? 0, folders, artist }
}

const ORDERS: Record<TemplatePage['sort'], SQL[]> = {
  changed: [desc(updatedAt), desc(id)],
  used: [sql`${lastUsedAt} desc nulls last`, desc(updatedAt), desc(id)],
  name: [sql`lower(${name})`, asc(id)],
}

/** Reads one template within a transaction. The query starts before the first await. */
export async function findTemplate(
  { ownerId }: Context,
  tx: OwnerTx,
  templateId: string,
): Promise<MessageTemplateRow | undefined> {
  const [row] = await tx
    .select()
    .from(messageTemplates)
    .where(and(eq(userId, ownerId), eq(id, templateId), isNull(deletedAt)))
    .execute()
  return row
}

/** Reads one template and what is built on it. @throws AppError NOT_FOUND */
export async function getTemplate(
  context: Context,
  templateId: string,
): Promise<{ row: MessageTemplateRow; uses: Use[] }> {
  const [row, uses] = await context.db.readForOwner(context.ownerId, (tx) =>
    Promise.all([findTemplate(context, tx, templateId), context.usesOf(tx, { kind: 'template', id: templateId })]),
  )
  if (!row) throw notFound('template')
  return { row, uses }
}

/** Reads what a file of the owner's templates holds, in the order of their creation. @throws AppError NOT_FOUND */
export async function readForExport({ db, ownerId }: Context, templateId: string | undefined) {
  const rows = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ channel, name, folder, subject, content, design })
      .from(messageTemplates)
      .where(and(eq(userId, ownerId), isNull(deletedAt), templateId === undefined ? undefined : eq(id, templateId)))
      .orderBy(asc(messageTemplates.createdAt), asc(id))
      .execute(),
  )
  if (templateId !== undefined && rows.length === 0) throw notFound('template')
  return rows.map(({ design: blocks, ...words }) => (blocks ? { ...words, design: blocks } : words))
}
