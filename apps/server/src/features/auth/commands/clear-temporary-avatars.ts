import type { SystemContext } from '../../../platform/context.ts'
import { clearAvatarsOfAll } from '../store/profiles.ts'

/** Temporary browser addresses found in profiles are cleared: they mean nothing outside the tab that made them (product section 4). */
export async function clearTemporaryAvatars(context: SystemContext): Promise<void> {
  const cleared = await clearAvatarsOfAll(context, 'blob:%')
  if (cleared > 0) context.log.info({ cleared }, 'cleared temporary addresses of avatars')
}
