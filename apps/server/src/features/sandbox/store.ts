import { sandboxCheckouts, sandboxDns, sandboxMails, sandboxRequests, sandboxTexts } from '@greenroom/db'
import type { DnsType } from '@greenroom/domain'
import { and, desc, eq, lt, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../platform/context.ts'

export async function deleteMail({ db }: SystemContext, before?: Date): Promise<void> {
  await db.system.delete(sandboxMails).where(before && lt(sandboxMails.at, before))
}

export async function deleteTexts({ db }: SystemContext, before?: Date): Promise<void> {
  await db.system.delete(sandboxTexts).where(before && lt(sandboxTexts.at, before))
}

/** Returns a mail that the sandbox kept. */
export async function findMail({ db }: SystemContext, id: string) {
  const [mail] = await db.system.select().from(sandboxMails).where(eq(sandboxMails.id, id))
  return mail
}

/** Returns the latest text to this phone. */
export async function findLastTextTo({ db }: SystemContext, phone: string) {
  const [text] = await db.system
    .select({ sender: sandboxTexts.sender })
    .from(sandboxTexts)
    .where(and(eq(sandboxTexts.recipient, phone), eq(sandboxTexts.direction, 'outbound')))
    .orderBy(desc(sandboxTexts.number))
    .limit(1)
  return text
}

export async function insertInbound(
  { db, now, newId }: SystemContext,
  text: { userId: string | null; sender: string; recipient: string; body: string },
) {
  const [row] = await db.system
    .insert(sandboxTexts)
    .values({ id: newId(), at: now, direction: 'inbound', ...text })
    .returning()
  if (!row) throw new Error('sandbox_texts was not written')
  return row
}

/** Deletes unpaid checkouts. Payments stay, as at a bank. */
export async function deleteOpenCheckouts({ db }: SystemContext, before: Date): Promise<void> {
  await db.system
    .delete(sandboxCheckouts)
    .where(and(lt(sandboxCheckouts.at, before), eq(sandboxCheckouts.status, 'open')))
}

export async function deleteRequests({ db }: SystemContext, before: Date): Promise<void> {
  await db.system.delete(sandboxRequests).where(lt(sandboxRequests.at, before))
}

/** Sets what the DNS says about names; without values a name has no such record. */
export async function writeDns(
  { db }: SystemContext,
  records: readonly { name: string; type: DnsType; values: string[]; isSilent: boolean }[],
): Promise<void> {
  await db.system
    .insert(sandboxDns)
    .values([...records])
    .onConflictDoUpdate({
      target: [sandboxDns.name, sandboxDns.type],
      set: { values: sql`excluded.record_values`, isSilent: sql`excluded.is_silent` },
    })
}
