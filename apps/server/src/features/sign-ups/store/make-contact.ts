import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertContact, requireRoomForContacts } from '../../contacts/public.ts'
import { tellFirstLocked } from './first-locked.ts'
import { fieldsOf } from './people.ts'

/** Makes a contact of what was typed, but for a number that somebody has; where the plan is full it waits for room. */
export async function makeContact(
  context: Context,
  tx: OwnerTx,
  { typed, miniSiteId, createdAt }: SignUpRow,
  { isFull, ofPhone }: { isFull: boolean; ofPhone: ContactRow | undefined },
): Promise<ContactRow> {
  const { phone: _, phoneCountry: __, ...others } = typed
  const contact = await insertContact(context, tx, {
    ...fieldsOf(ofPhone ? others : typed, undefined),
    source: 'page',
    minisiteId: miniSiteId,
    createdAt,
    lockedAt: isFull ? context.now : null,
  })
  if (isFull) await tellFirstLocked(context, tx, contact.id)
  return contact
}

/** Whether the plan is full; it is held until the transaction ends. */
export const hasNoRoom = (context: Context, tx: OwnerTx): Promise<boolean> =>
  requireRoomForContacts(context, tx).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'PLAN_LIMIT_REACHED') return true
      throw error
    },
  )
