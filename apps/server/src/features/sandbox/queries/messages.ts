import { sandboxMails, sandboxTexts } from '@greenroom/db'
import { and, count, desc, eq, max, or, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

interface Page {
  page: number
  limit: number
}

const offsetOf = ({ page, limit }: Page) => (page - 1) * limit

/** Lists mails to anybody, newest first. */
export async function listMail(
  { db }: SystemContext,
  query: Page & { to?: string | undefined; search?: string | undefined },
) {
  const where = and(
    query.to === undefined ? undefined : eq(sql`lower(${sandboxMails.recipient})`, query.to.toLowerCase()),
    query.search ? contains(sql`lower(${sandboxMails.recipient})`, query.search.toLowerCase()) : undefined,
  )
  const [rows, [all]] = await Promise.all([
    db.system
      .select()
      .from(sandboxMails)
      .where(where)
      .orderBy(desc(sandboxMails.number))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db.system.select({ total: count() }).from(sandboxMails).where(where),
  ])
  return { rows, total: all?.total ?? 0 }
}

/** Lists texts from and to anybody, newest first. */
export async function listTexts(
  { db }: SystemContext,
  query: Page & { to?: string | undefined; phone?: string | undefined },
) {
  const where = and(
    query.to === undefined ? undefined : eq(sandboxTexts.recipient, query.to),
    query.phone === undefined
      ? undefined
      : or(eq(sandboxTexts.recipient, query.phone), eq(sandboxTexts.sender, query.phone)),
  )
  const [rows, [all]] = await Promise.all([
    db.system
      .select()
      .from(sandboxTexts)
      .where(where)
      .orderBy(desc(sandboxTexts.number))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db.system.select({ total: count() }).from(sandboxTexts).where(where),
  ])
  return { rows, total: all?.total ?? 0 }
}

export interface Phone {
  number: string
  texts: number
  lastBody: string
  lastAt: Date
}

/** Lists people's phones, i.e. the other side of each text, by their latest text. */
export async function listPhones(
  { db }: SystemContext,
  query: Page & { search?: string | undefined },
): Promise<{ rows: Phone[]; total: number }> {
  const phone = sql<string>`case ${sandboxTexts.direction} when 'outbound' then ${sandboxTexts.recipient} else ${sandboxTexts.sender} end`
  const threads = db.system
    .select({ phone: phone.as('phone'), texts: count().as('texts'), last: max(sandboxTexts.number).as('last') })
    .from(sandboxTexts)
    .where(query.search ? contains(phone, query.search) : undefined)
    .groupBy(phone)
    .as('threads')
  const [rows, [all]] = await Promise.all([
    db.system
      .select({
        number: threads.phone,
        texts: threads.texts,
        lastBody: sandboxTexts.body,
        lastAt: sandboxTexts.at,
      })
      .from(threads)
      .innerJoin(sandboxTexts, eq(sandboxTexts.number, threads.last))
      .orderBy(desc(threads.last))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db.system.select({ total: count() }).from(threads),
  ])
  return { rows, total: all?.total ?? 0 }
}

const contains = (value: ReturnType<typeof sql>, part: string) => sql`strpos(${value}, ${part}) > 0`

/** Mails of an owner to or about a contact. */
export const mailsToPerson: Mention = {
  table: 'sandbox_mails',
  where: (person) => tellsOf(sql`recipient || ' ' || html`, person),
}

/** Texts of an owner with a contact. */
export const textsToPerson: Mention = {
  table: 'sandbox_texts',
  where: (person) => tellsOf(sql`sender || ' ' || recipient || ' ' || body`, person),
}
