import { registrationEvents, type RegistrationRow, registrations } from '@greenroom/db'
import type { RegistrationKind } from '@greenroom/domain'
import { and, eq, gt, ne, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { claimDueOfAll, type Due } from '../../../platform/db/claim-due.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(registrations.userId, ownerId), eq(registrations.id, id))

/** Reads an owner's open registration of a kind, and locks it until the transaction ends. */
export async function lockOpen(
  { ownerId }: Context,
  tx: OwnerTx,
  kind: RegistrationKind,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), eq(registrations.kind, kind), ne(registrations.state, 'withdrawn')))
    .for('no key update')
  return row
}

/** Reads a registration, and locks it until the transaction ends. */
export async function lockRegistration(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx.select().from(registrations).where(own(ownerId, id)).for('no key update')
  return row
}

/** Adds a draft. Undefined if there is an open registration of this kind. */
export async function insertDraft(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  kind: RegistrationKind,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx
    .insert(registrations)
    .values({ id: newId(), userId: ownerId, kind, state: 'draft', stateSince: now, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Changes a registration whose row the caller has locked. */
export async function changeRegistration(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<RegistrationRow>,
): Promise<RegistrationRow> {
  const [row] = await tx.update(registrations).set(change).where(own(ownerId, id)).returning()
  if (!row) throw new Error('a locked registration is missing')
  return row
}

export async function insertEvent(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  event: Omit<typeof registrationEvents.$inferInsert, 'id' | 'userId' | 'at'>,
): Promise<void> {
  await tx.insert(registrationEvents).values({ ...event, id: newId(), userId: ownerId, at: now })
}

/** System write: claims registrations that are due. */
export const claimRegistrationsOfAll = (system: SystemContext): Promise<Due[]> => claimDueOfAll(system, registrations)

/** Makes a registration due now, unless it is. @param id the registrar's, of the object or a part of it */
export async function wakeRegistration(
  { ownerId, now }: Context,
  tx: OwnerTx,
  kind: RegistrationKind,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx
    .update(registrations)
    .set({ nextCheckAt: now })
    .where(
      and(
        eq(registrations.userId, ownerId),
        eq(registrations.kind, kind),
        gt(registrations.nextCheckAt, now),
        sql`exists (select from jsonb_each_text(${registrations.providerIds}) as part where part.value = ${id})`,
      ),
    )
    .returning({ id: registrations.id })
  return row?.id
}
