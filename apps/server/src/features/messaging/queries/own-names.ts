import { registrations } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { NAMELESS, readArtistName } from '../../minisites/public.ts'

/** Returns what an owner is called: as an artist, and as the business that the carriers know. */
export async function ownNames(context: Context, tx: OwnerTx): Promise<string[]> {
  const { ownerId } = context
  const artist = await readArtistName(context, tx)
  const rows = await tx
    .select({ submitted: registrations.submitted })
    .from(registrations)
    .where(and(eq(registrations.userId, ownerId), eq(registrations.state, 'approved')))
    .execute()
  const names = [artist === NAMELESS ? undefined : artist, ...rows.map(({ submitted }) => submitted?.legalName)]
  return [...new Set(names.flatMap((name) => name?.trim() || []))]
}
