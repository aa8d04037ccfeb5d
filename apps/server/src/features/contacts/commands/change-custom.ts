import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { customAfter } from '../policy/own-fields.ts'
import { holdFields } from '../store/own-fields.ts'

/**
 * Returns the values of custom fields to write, ready to be spread into the other fields of a contact.
 * @param sent absent if nothing changes
 * @throws AppError VALIDATION_FAILED
 */
export async function changeCustom(
  context: Context,
  tx: OwnerTx,
  current: Readonly<Record<string, string | number>>,
  sent: Readonly<Record<string, string | number | null>> | undefined,
): Promise<{ custom?: Record<string, string | number> }> {
  if (sent === undefined || Object.keys(sent).length === 0) return {}
  return { custom: customAfter(await holdFields(context, tx), current, sent) }
}
