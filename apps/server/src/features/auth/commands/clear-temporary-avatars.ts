import type { SystemContext } from '../../../platform/context.ts'
import { clearAvatarsOfAll } from '../store/profiles.ts'

/**
 * Clears `blob:` addresses from profiles. They are meaningless outside the tab that created them (product section 4).
 */
export async function clearTemporaryAvatars(context: SystemContext): Promise<void> {
  const cleared = await clearAvatarsOfAll(context, 'blob:%')
  if (cleared > 0) context.log.info({ cleared }, 'cleared temporary addresses of avatars')
}
