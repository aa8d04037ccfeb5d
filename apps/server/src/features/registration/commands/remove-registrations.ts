import type { RegistrationKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessKept } from '../policy/failures.ts'
import { findAccount } from '../queries/accounts.ts'
import { listHandedIn } from '../queries/registrations.ts'

/** A brand is removed after what builds on it. */
const ORDER: readonly RegistrationKind[] = ['campaign', 'toll_free', 'brand']

/**
 * Removes all registrations of an owner at the registrar, because their account is erased: the operator would pay for them
 * month by month. One that the registrar refuses to remove keeps nobody from being erased.
 * @throws RegistrarError if the registrar could not be asked; it is tried again
 */
export async function removeRegistrations(context: Context): Promise<void> {
  const { db, ownerId, providers } = context
  const { registrar } = providers
  if (!registrar) return
  const { account, handedIn } = await db.forOwner(ownerId, async (tx) => ({
    account: await findAccount(context, tx, registrar.name),
    handedIn: await listHandedIn(context, tx),
  }))
  if (!account) return
  for (const { kind, providerIds } of handedIn.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)))
    if (providerIds)
      await unlessKept(context, { ...account, kind, providerIds }, () => registrar.remove(account, kind, providerIds))
}
