import { blocks, miniSites, type MiniSiteRow } from '@greenroom/db'
import { isSignUpType, readSettings, type SignUpForm, signUpForm, type SignUpSettings } from '@greenroom/domain'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

export interface PublishedForm {
  site: MiniSiteRow
  blockId: string
  form: SignUpForm
}

/** System read: returns a form as visitors see it now, or undefined. */
export async function findPublishedForm(
  { db }: SystemContext,
  siteId: string,
  blockId: string,
): Promise<PublishedForm | undefined> {
  const [found] = await db.system
    .select({ site: miniSites, block: blocks })
    .from(blocks)
    .innerJoin(miniSites, and(eq(miniSites.userId, blocks.userId), eq(miniSites.id, blocks.miniSiteId)))
    .where(
      and(
        eq(blocks.id, blockId),
        eq(miniSites.id, siteId),
        eq(blocks.isActive, true),
        isNull(blocks.lockedAt),
        eq(miniSites.isActive, true),
        isNull(miniSites.hiddenAt),
        isNull(miniSites.lockedAt),
      ),
    )
  if (!found || !isSignUpType(found.block.type)) return undefined
  const { site, block } = found
  const settings = readSettings(found.block.type, block.settings) as SignUpSettings
  return { site, blockId, form: signUpForm({ type: found.block.type, title: block.title, settings }, site.name) }
}
