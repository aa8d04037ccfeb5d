import { blocks, contacts, miniSites, type MiniSiteRow, signUps } from '@greenroom/db'
import { isSignUpType, readSettings, type SignUpForm, signUpForm, type SignUpSettings } from '@greenroom/domain'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { findHintedLook, type LinkHint } from '../../consent/public.ts'
import { findPublishedLook, type Look } from '../../minisites/public.ts'

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

/** System read: returns the site on which a sign-up was typed, or that of its contact. */
export async function findSiteOfSignUp(
  { db }: SystemContext,
  userId: string,
  signUpId: string,
): Promise<string | null | undefined> {
  const [row] = await db.system
    .select({ ofForm: signUps.miniSiteId, ofContact: contacts.minisiteId })
    .from(signUps)
    .leftJoin(contacts, and(eq(contacts.userId, signUps.userId), eq(contacts.id, signUps.contactId)))
    .where(and(eq(signUps.userId, userId), eq(signUps.id, signUpId)))
  return row?.ofForm ?? row?.ofContact
}

/** System read: returns the site that a link hints at, if it is public. A hint can be forged. */
export async function findHinted(context: SystemContext, hint: LinkHint | undefined): Promise<Look | undefined> {
  if (!hint?.signUpId) return findHintedLook(context, hint)
  return findPublishedLook(context, hint.userId, await findSiteOfSignUp(context, hint.userId, hint.signUpId))
}
