import type { UpdateMeBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { saveProfileName } from '../store.ts'

/** Changes the name that the product shows for this user. */
export async function updateProfile(context: Context, { name }: UpdateMeBody): Promise<void> {
  await saveProfileName(context, name)
}
