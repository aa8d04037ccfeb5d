import { verifications } from '@greenroom/db'
import { and, asc, eq, gt, inArray } from '@greenroom/db/sql'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** A stored code or challenge that has not been answered yet. */
export interface KeptCode<T> {
  id: string
  /** The user, if known. */
  userId: string | null
  /** Wrong attempts so far. */
  tries: number
  data: T
}

const kept = z.object({ tries: z.int(), data: z.record(z.string(), z.unknown()) })

/**
 * Stores a code until it expires. @param id also part of the hash. An earlier one under the same identifier is deleted,
 * unless it may stay.
 */
export async function keepCode(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  code: { id: string; identifier: string; userId?: string; expiresAt: Date; data: Record<string, unknown> },
  { others }: { others: 'drop' | 'stay' },
): Promise<void> {
  const { id, identifier, userId, expiresAt, data } = code
  if (others === 'drop') await tx.delete(verifications).where(eq(verifications.identifier, identifier))
  await tx.insert(verifications).values({
    id,
    identifier,
    value: JSON.stringify({ tries: 0, data }),
    userId: userId ?? null,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  })
}

/** System read: returns the latest unexpired entry of an identifier. */
export async function findCode(
  { db, now }: SystemContext,
  identifier: string,
): Promise<KeptCode<Record<string, unknown>> | undefined> {
  return (await readCodes(db.system, identifier, now)).at(-1)
}

/** Returns all unexpired entries of an identifier, oldest first, locked: anyone trying the same waits. */
export async function lockCodes<T extends Record<string, unknown>>(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  identifier: string,
): Promise<KeptCode<T>[]> {
  return readCodes<T>(tx, identifier, now, 'lock')
}

async function readCodes<T extends Record<string, unknown>>(
  tx: SystemTx,
  identifier: string,
  now: Date,
  lock?: 'lock',
): Promise<KeptCode<T>[]> {
  const live = tx
    .select({ id: verifications.id, userId: verifications.userId, value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
    .orderBy(asc(verifications.createdAt), asc(verifications.id))
  return (await (lock ? live.for('update') : live)).map(({ id, userId, value }) => {
    const { tries, data } = kept.parse(JSON.parse(value))
    return { id, userId, tries, data: data as T }
  })
}

/** Changes a stored entry. */
export async function saveCode(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  { id, tries, data }: Pick<KeptCode<Record<string, unknown>>, 'id' | 'tries' | 'data'>,
  expiresAt?: Date,
): Promise<void> {
  await tx
    .update(verifications)
    .set({ value: JSON.stringify({ tries, data }), updatedAt: now, ...(expiresAt ? { expiresAt } : {}) })
    .where(eq(verifications.id, id))
}

/**
 * Tries a code against the entries of an identifier. The right one deletes them all; a wrong one costs each an attempt.
 * Of many at once, one succeeds. @param triesEach wrong attempts that a code allows
 */
export async function takeCode<T extends Record<string, unknown>>(
  context: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  identifier: string,
  triesEach: number,
  isRight: (code: KeptCode<T>, all: readonly KeptCode<T>[]) => boolean | Promise<boolean>,
): Promise<KeptCode<T> | undefined> {
  const all = await lockCodes<T>(context, tx, identifier)
  const live = all.filter(({ tries }) => tries < triesEach)
  for (const code of live) {
    if (!(await isRight(code, all))) continue
    await dropCodes(tx, identifier)
    return code
  }
  for (const code of live) await saveCode(context, tx, { ...code, tries: code.tries + 1 })
  return undefined
}

/** Deletes everything under these identifiers. */
export async function dropCodes(tx: SystemTx, ...identifiers: string[]): Promise<void> {
  await tx.delete(verifications).where(inArray(verifications.identifier, identifiers))
}
