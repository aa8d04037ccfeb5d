import type { ImportOptions } from '@greenroom/contracts'
import type { CountryCode } from '@greenroom/domain/phone'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person-data.ts'
import { listFiles } from '../queries/imports.ts'
import { listTellsOf } from '../policy/search-list.ts'
import { deleteUnbegun, doomFile, forgetFile } from '../store/imports.ts'

/**
 * Removes lists that contain an erased contact, even if people in them wait for room in the plan. A list that is being
 * read is removed at its end: anybody it adds again is opted out by a hash (standard S20).
 * @throws AppError UNAVAILABLE if storage fails to remove one
 */
export async function forgetContact(context: Context, person: Person): Promise<void> {
  const { db, ownerId, providers } = context
  for (const row of await listFiles(context)) {
    const file = await providers.storage.open(row.filePath)
    if (!file) continue
    // Before the import has begun, the options are the proposed reading, without a country.
    const { encoding, phone_country: country } = row.options as Pick<ImportOptions, 'encoding'> & Partial<ImportOptions>
    const searched = { encoding, country: (country ?? undefined) as CountryCode | undefined }
    if (!(await listTellsOf(file.stream as AsyncIterable<Buffer>, searched, person))) continue
    const doomed = await db.forOwner(ownerId, (tx) => doomFile(tx, context, row.id))
    if (!doomed || doomed.status === 'waiting' || doomed.status === 'running') continue
    if (!(await providers.storage.remove(row.filePath)))
      throw new AppError('UNAVAILABLE', 'We could not remove a list with this person. Please try again in a moment.')
    await db.forOwner(ownerId, (tx) =>
      doomed.startedAt === null ? deleteUnbegun(tx, context, row.id) : forgetFile(tx, context, row.id),
    )
  }
}
