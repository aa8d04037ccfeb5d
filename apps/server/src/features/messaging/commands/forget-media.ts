import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/person-data.ts'
import { mediaPathsOfPerson } from '../queries/media.ts'

/**
 * Removes the files in an erased contact's messages from storage (standard S20). @throws AppError UNAVAILABLE if
 * storage fails to remove one
 */
export async function forgetMedia(context: Context, person: Person): Promise<void> {
  for (const path of await mediaPathsOfPerson(context, person))
    if (!(await context.providers.storage.remove(path)))
      throw new AppError('UNAVAILABLE', 'We could not remove a file of this person. Please try again in a moment.')
}
