import type { RegistrationRow } from '@greenroom/db'
import type { RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import {
  type ProviderIds,
  type Registrar,
  type RegistrarAccount,
  RegistrarError,
} from '../../../platform/providers/registrar/registrar.ts'
import { applicationOf, proofsOf } from '../policy/applications.ts'
import { isOnItsWay } from '../policy/due.ts'
import { unlessKept } from '../policy/failures.ts'
import { findAccount } from '../queries/accounts.ts'
import { readApplication } from '../queries/application.ts'
import { listHandedIn, listUnanswered } from '../queries/registrations.ts'

/** A brand is removed after what builds on it. */
const ORDER: readonly RegistrationKind[] = ['campaign', 'toll_free', 'brand']

/**
 * Removes all registrations of an owner at the registrar, because their account is erased: the operator would pay for them
 * month by month. One whose hand-in was not answered is looked up first. One that the registrar refuses to remove keeps nobody
 * from being erased.
 * @throws RegistrarError if the registrar could not be asked; it is tried again
 */
export async function removeRegistrations(context: Context): Promise<void> {
  const { db, ownerId, providers } = context
  const { registrar } = providers
  if (!registrar) return
  const { account, rows } = await db.forOwner(ownerId, async (tx) => ({
    account: await findAccount(context, tx, registrar.name),
    rows: [...(await listHandedIn(context, tx)), ...(await listUnanswered(context, tx))],
  }))
  if (!account) return
  for (const row of rows.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)))
    await unlessKept(context, { ...account, kind: row.kind, providerIds: row.providerIds }, async () => {
      const ids = row.providerIds ?? (await findLost(context, registrar, account, row))
      if (ids) await registrar.remove(account, row.kind, ids)
    })
}

/** Looks for what a hand-in without an answer made. @throws RegistrarError `not-now` while a worker may be handing it in */
async function findLost(
  context: Context,
  registrar: Registrar,
  account: RegistrarAccount,
  row: RegistrationRow,
): Promise<ProviderIds | undefined> {
  if (isOnItsWay(row, context.now)) throw new RegistrarError('not-now', 'a hand-in is on its way')
  // What is handed in at the registrar's own screens is not ours, though a look finds it.
  if (row.kind !== 'toll_free' && (await registrar.decideTenancy()) === 'direct') return undefined
  const parts = await context.db.forOwner(context.ownerId, (tx) => readApplication(context, tx, row))
  const application = applicationOf(parts, proofsOf(parts.profile))
  return application && (await registrar.find(account, application))?.ids
}
