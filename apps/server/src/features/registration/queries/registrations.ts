import {
  registrationEvents,
  type RegistrationRow,
  registrations,
  senderNumbers,
  type SenderNumberRow,
} from '@greenroom/db'
import type { RegistrationKind, RegistrationState } from '@greenroom/domain'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Steps of a registration that are shown. */
const SHOWN_EVENTS = 20

/** Returns an owner's open registrations, at most one of each kind. */
export function listOpen({ ownerId }: Context, tx: OwnerTx): Promise<RegistrationRow[]> {
  return tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), ne(registrations.state, 'withdrawn')))
    .orderBy(asc(registrations.createdAt))
    .execute()
}

/** Returns all registrations of an owner that the registrar may have, also withdrawn ones. */
export const listHandedIn = ({ ownerId }: Context, tx: OwnerTx): Promise<RegistrationRow[]> =>
  tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), isNotNull(registrations.providerIds)))
    .execute()

/** Returns registrations whose hand-in was tried, and has no answer: the registrar may have them without our knowing their ids. */
export const listUnanswered = ({ ownerId }: Context, tx: OwnerTx): Promise<RegistrationRow[]> =>
  tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, ownerId),
        isNull(registrations.providerIds),
        inArray(registrations.state, ['submitting', 'uncertain']),
        gt(registrations.looks, 0),
      ),
    )
    .execute()

export async function findOpen(
  { ownerId }: Context,
  tx: OwnerTx,
  kind: RegistrationKind,
): Promise<RegistrationRow | undefined> {
  const [row] = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), eq(registrations.kind, kind), ne(registrations.state, 'withdrawn')))
    .execute()
  return row
}

/** A step of a registration. */
export interface Step {
  registrationId: string
  at: Date
  from: RegistrationState | null
  to: RegistrationState
}

/** Returns the newest steps of an owner's open registrations, newest first. */
export function listSteps({ ownerId }: Context, tx: OwnerTx): Promise<Step[]> {
  const open = sql`(select id from ${registrations} where user_id = ${ownerId} and state <> 'withdrawn')`
  return tx
    .select({
      registrationId: registrationEvents.registrationId,
      at: registrationEvents.at,
      from: registrationEvents.fromState,
      to: registrationEvents.toState,
    })
    .from(registrationEvents)
    .where(and(eq(registrationEvents.userId, ownerId), sql`${registrationEvents.registrationId} in ${open}`))
    .orderBy(desc(registrationEvents.version))
    .limit(3 * SHOWN_EVENTS)
    .execute()
}

/** Returns the newest steps of one registration. */
export const stepsOf = (steps: readonly Step[], id: string): Step[] =>
  steps.filter(({ registrationId }) => registrationId === id).slice(0, SHOWN_EVENTS)

/** Returns the numbers that an owner bought and still has, oldest first. */
export function listNumbers({ ownerId }: Context, tx: OwnerTx): Promise<SenderNumberRow[]> {
  return tx
    .select()
    .from(senderNumbers)
    .where(
      and(
        eq(senderNumbers.userId, ownerId),
        inArray(senderNumbers.state, ['buying', 'pending', 'approved', 'releasing']),
      ),
    )
    .orderBy(asc(senderNumbers.createdAt))
    .execute()
}
