import { sandboxRegistrar } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import { type RegistrarAccount, RegistrarError, type RegistrarFailure } from '../registrar.ts'
import { type AccountRow, lockAccount, type NextAnswer, type RegistrarSandbox } from './objects.ts'

/** Means of a call that changes something. */
export interface Desk {
  tx: SystemTx
  account: AccountRow
  now: Date
}

const FAILURES: Record<Exclude<NextAnswer, 'as_usual'>, { failure: RegistrarFailure; message: string }> = {
  lost: { failure: 'uncertain', message: 'The sandbox lost its answer' },
  refused: { failure: 'refused', message: 'The sandbox refuses this account' },
  not_now: { failure: 'not-now', message: 'The sandbox is busy' },
}

/**
 * Does what a call asks for, one call of an account at a time, unless its lever stands against it; a lost answer is lost
 * after the work is committed. @throws RegistrarError
 */
export async function work<T>(
  { db, clock }: RegistrarSandbox,
  { accountId }: RegistrarAccount,
  act: (desk: Desk) => Promise<T>,
): Promise<T> {
  const outcome = await db.asSystem(async (tx) => {
    const account = await requireAccount(tx, accountId)
    const { next } = account.details
    if (next !== 'as_usual') await spendCall(tx, account)
    if (next === 'refused' || next === 'not_now') return { next }
    return { next, value: await act({ tx, account, now: clock() }) }
  })
  if (outcome.next !== 'as_usual') throw errorOf(outcome.next)
  return outcome.value
}

/** Returns the account, locked. @throws RegistrarError refused */
async function requireAccount(tx: SystemTx, accountId: string): Promise<AccountRow> {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new RegistrarError('refused', 'The sandbox knows no such account')
  return account
}

async function spendCall(tx: SystemTx, { id, details }: AccountRow): Promise<void> {
  const calls = details.calls - 1
  const next = calls > 0 ? details.next : 'as_usual'
  await tx
    .update(sandboxRegistrar)
    .set({ details: { ...details, next, calls: Math.max(calls, 0) } })
    .where(eq(sandboxRegistrar.id, id))
}

function errorOf(next: Exclude<NextAnswer, 'as_usual'>): RegistrarError {
  const { failure, message } = FAILURES[next]
  return new RegistrarError(failure, message)
}
