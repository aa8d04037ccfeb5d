import type { Launchpad, Overview } from '@greenroom/contracts'
import { clicksPerView, formatRatio } from '@greenroom/domain/analytics/clicks-per-view'
import { countOf, formatShare } from '../../../lib/format.ts'

export interface BestStep {
  eyebrow: string
  title: string
  text: string
  action: { label: string; path: string }
}

/** From this number of views on, few clicks per view say something about the page. */
const TELLING_VIEWS = 50
const FEW_CLICKS = 0.1
/** A block with this share of all clicks stands out. */
const CARRIES = 0.5

/**
 * Returns the most useful next step: first a locked page or one that is off, then the next step of the launchpad, then
 * advice from the numbers.
 */
export function nextBestStep(overview: Overview, launchpad: Launchpad | undefined): BestStep | undefined {
  const { newest_site: site, views_ever, totals, top_blocks } = overview
  if (site === null) return undefined
  const editor = (tab: string) => `/editor/${site.id}?tab=${tab}`
  if (site.is_locked)
    return {
      eyebrow: 'Locked',
      title: `Your plan has no room for ${site.name}`,
      text: 'We keep it for you, but visitors cannot see it. Choose what stays, or get a larger plan.',
      action: { label: 'See your plan', path: '/dashboard/settings?tab=billing' },
    }
  if (!site.is_active)
    return {
      eyebrow: 'Not live',
      title: 'Turn your page on',
      text: `Visitors cannot see ${site.name} yet.`,
      action: { label: 'Turn it on', path: editor('share') },
    }
  const open = launchpad?.dismissed_at === null ? launchpad.steps.find((step) => !step.done) : undefined
  if (launchpad && open) return { eyebrow: `Launchpad: ${launchpad.done} of ${launchpad.total} done`, ...open }
  if (views_ever === 0)
    return {
      eyebrow: 'First visits',
      title: 'Get your first visitors',
      text: 'A link in your bio and one story do more than ten settings.',
      action: { label: 'Share your page', path: editor('share') },
    }
  if (totals.views === 0)
    return {
      eyebrow: 'Quiet lately',
      title: 'Bring people back',
      text: 'Nobody visited in this period. Post your link again, with something new to see.',
      action: { label: 'Share your page', path: editor('share') },
    }
  if (totals.views >= TELLING_VIEWS && clicksPerView(totals) < FEW_CLICKS)
    return {
      eyebrow: `${formatRatio(clicksPerView(totals))} clicks per view`,
      title: 'Give people one clear thing to click',
      text: `${countOf(totals.views, 'view')}, ${countOf(totals.clicks, 'click')}. Put what matters first, and highlight it.`,
      action: { label: 'Edit your blocks', path: editor('blocks') },
    }
  const best = top_blocks[0]
  if (best && best.clicks / totals.clicks >= CARRIES)
    return {
      eyebrow: `${formatShare(best.clicks / totals.clicks)} of all clicks`,
      title: `Build on “${best.title}”`,
      text: 'It gets the most clicks on your page. Put something new right below it for the same people.',
      action: { label: 'Edit your blocks', path: `/editor/${best.site.id}?tab=blocks` },
    }
  return {
    eyebrow: 'Going well',
    title: 'Keep it fresh',
    text: 'People come back for something new. Add a block, or remove an old one.',
    action: { label: 'Add something new', path: editor('blocks') },
  }
}
