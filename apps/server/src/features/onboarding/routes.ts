import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { createSiteFromDraft } from './commands/create-site-from-draft.ts'
import { saveProgress } from './commands/save-progress.ts'
import { presentProgress } from './present.ts'
import { getOnboarding } from './queries.ts'

export const routes = [
  route(contracts.createFromDraft, async ({ context, body }) =>
    createSiteFromDraft(context, body.draft, body.additional),
  ),
  route(contracts.getOnboarding, async ({ context }) => {
    const { progress, hasSite } = await getOnboarding(context)
    return { progress: progress ? presentProgress(progress) : null, has_site: hasSite }
  }),
  route(contracts.saveOnboarding, async ({ context, body }) =>
    presentProgress(await saveProgress(context, body.current_step, body.progress)),
  ),
]
