import { type createFromDraft, createSiteBody, type CreateSiteBody, type ResponseOf } from '@greenroom/contracts'
import {
  avatarAddress,
  NO_DRAFT_MESSAGE,
  type OnboardingDraft,
  ONE_SITE_MESSAGE,
  readTheme,
  usernameFrom,
} from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { addSite, offeringNames, presentSite, readSite, siteContentOf, sitesInUse } from '../../minisites/public.ts'
import { contentOfDraftBlock } from '../policy.ts'
import { findSiteOfDraft, lockDrafts, recordDraft, writeProgress } from '../store.ts'

/** Completed state of onboarding_progress (product section 3). */
const COMPLETED = { currentStep: 'completed', progress: 100, isActive: false }

/**
 * Creates the site of an onboarding draft: site, blocks, and progress in one transaction, once per draft. A retry, a
 * second tab, or a lost response gets the existing site (product section 11.2). A user who has a site
 * is refused unless `additional` says that they confirmed it; the plan's limit applies either way.
 * @throws AppError VALIDATION_FAILED 'No temporary data found' or for invalid data; SITE_EXISTS; USERNAME_TAKEN;
 *   PLAN_LIMIT_REACHED
 */
export async function createSiteFromDraft(
  context: Context,
  draft: OnboardingDraft | null | undefined,
  additional: boolean,
): Promise<ResponseOf<typeof createFromDraft>> {
  if (!draft) throw new AppError('VALIDATION_FAILED', NO_DRAFT_MESSAGE)
  return offeringNames(context, () =>
    context.db.forOwner(context.ownerId, async (tx) => {
      const current = async (id: string) => presentSite(context, await readSite(context, tx, id))
      await lockDrafts(tx, context.ownerId)
      const earlier = await findSiteOfDraft(tx, context.ownerId, draft.id)
      if (earlier) return { site: await current(earlier), created: false }
      await requireFirstSite(context, tx, additional)
      const siteId = await addSite(context, tx, siteContentOf(siteOfDraft(draft), 'body.draft'))
      await recordDraft(context, tx, draft.id, siteId)
      await writeProgress(context, tx, COMPLETED)
      return { site: await current(siteId), created: true }
    }),
  )
}

/** Enforces "Only one minisite per user" on the onboarding path (product section 11). */
async function requireFirstSite(context: Context, tx: OwnerTx, additional: boolean): Promise<void> {
  if (!additional && (await sitesInUse(tx, context)) > 0) throw new AppError('SITE_EXISTS', ONE_SITE_MESSAGE)
}

/** Converts a draft to a site. A `blob:` avatar becomes empty (product section 4). */
function siteOfDraft(draft: OnboardingDraft): CreateSiteBody {
  const { profile, username } = draft
  const parsed = createSiteBody.safeParse({
    username,
    name: profile.name.trim() === '' ? usernameFrom(username) || username : profile.name,
    bio: profile.bio,
    avatar_url: avatarAddress(profile.avatar),
    theme: readTheme(profile.theme),
    blocks: draft.blocks.map(contentOfDraftBlock),
  })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: ['body', 'draft', ...path].join('.'),
    message,
  }))
  throw new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'This draft is not valid.', { details: { issues } })
}
