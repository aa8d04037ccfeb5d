import type { UpdateMeBody } from '@greenroom/contracts'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { isOwnPicture } from '../../uploads/public.ts'
import { wrongField } from '../policy/entrance.ts'
import { readProfile, saveProfile } from '../store/profiles.ts'

const fieldsOf = ({ name, avatarUrl }: { name?: string | null; avatarUrl?: string | null }) => ({
  name,
  picture: avatarUrl,
})

/**
 * Changes the user's name and picture.
 * @throws AppError VALIDATION_FAILED if the picture is not the user's own upload
 */
export async function updateProfile(context: Context, { name, avatar_url: avatarUrl }: UpdateMeBody): Promise<void> {
  if (typeof avatarUrl === 'string' && !(await isOwnPicture(context, avatarUrl)))
    throw wrongField('VALIDATION_FAILED', 'avatar_url', 'Upload the picture first.')
  await context.db.asSystem(async (tx) => {
    const before = await readProfile(context, tx)
    const after = {
      ...(name === undefined ? {} : { name }),
      ...(avatarUrl === undefined ? {} : { avatarUrl }),
    }
    await saveProfile(context, tx, after)
    await noteChange(context, tx, {
      area: 'account',
      action: 'changed',
      before: fieldsOf(before),
      after: fieldsOf({ ...before, ...after }),
    })
  })
}
