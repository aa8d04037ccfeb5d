import type { UpdateMeBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { isOwnPicture } from '../../uploads/public.ts'
import { wrongField } from '../policy/entrance.ts'
import { saveProfile } from '../store/profiles.ts'

/**
 * Changes the user's name and picture.
 * @throws AppError VALIDATION_FAILED if the picture is not the user's own upload
 */
export async function updateProfile(context: Context, { name, avatar_url: avatarUrl }: UpdateMeBody): Promise<void> {
  if (typeof avatarUrl === 'string' && !(await isOwnPicture(context, avatarUrl)))
    throw wrongField('VALIDATION_FAILED', 'avatar_url', 'Upload the picture first.')
  await saveProfile(context, {
    ...(name === undefined ? {} : { name }),
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
  })
}
