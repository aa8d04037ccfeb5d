import { users, verifications } from '@greenroom/db'
import { and, eq, gt, like, or } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { AskedProof, Proof, ProofKind } from '../policy/proofs.ts'
import { lockPerson } from './accounts.ts'

/** Result of a link: the person, and the address it was sent to. */
export interface Proven {
  userId: string
  /** The account's email. */
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
  /** The email or phone number that the link was sent to. */
  sentTo: string
}

/** Stores what is needed to recognize the link. The token itself is not stored. */
export async function keepProof(
  { newId, now }: SystemContext,
  tx: SystemTx,
  { identifier, expiresAt }: Proof,
  { userId, sentTo }: { userId: string; sentTo: string },
): Promise<void> {
  await tx
    .insert(verifications)
    .values({ id: newId(), identifier, value: sentTo, userId, expiresAt, createdAt: now, updatedAt: now })
}

/** Tells whether a person has an unexpired link of this kind. */
export async function isThereProof(tx: SystemTx, now: Date, kind: ProofKind, userId: string): Promise<boolean> {
  const found = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, userId),
        like(verifications.identifier, `${kind}:%`),
        gt(verifications.expiresAt, now),
      ),
    )
    .limit(1)
  return found.length > 0
}

const isLive = ({ identifier }: AskedProof, now: Date) =>
  and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now))

const columns = {
  userId: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  phoneNumber: users.phoneNumber,
  sentTo: verifications.value,
}

/** Returns what a link would prove, without using it up. */
export async function findProof({ db, now }: SystemContext, asked: AskedProof): Promise<Proven | undefined> {
  const [found] = await db.system
    .select(columns)
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(isLive(asked, now))
  return found
}

/**
 * Uses up a link, and every other of its kind that was sent to this person. Of many at once, one succeeds (standard
 * W18). Locks the person first, like everything that changes several ways in of one person.
 */
export async function takeProof(tx: SystemTx, now: Date, asked: AskedProof): Promise<Proven | undefined> {
  const [whose] = await tx.select({ userId: verifications.userId }).from(verifications).where(isLive(asked, now))
  if (!whose?.userId) return undefined
  await lockPerson(tx, whose.userId)
  const [proven] = await tx
    .select(columns)
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.userId))
    .where(isLive(asked, now))
  await dropProofs(tx, whose.userId, [asked.kind])
  return proven
}

/** Deletes a person's links, or sign-ins that wait for the second factor. */
export async function dropProofs(
  tx: SystemTx,
  userId: string,
  kinds: readonly (ProofKind | 'two-factor')[],
): Promise<void> {
  await tx
    .delete(verifications)
    .where(
      and(eq(verifications.userId, userId), or(...kinds.map((kind) => like(verifications.identifier, `${kind}:%`)))),
    )
}
