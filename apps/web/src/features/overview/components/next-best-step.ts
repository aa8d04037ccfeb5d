import type { Launchpad, Overview } from '@greenroom/contracts'
import { countOf } from '../../../lib/format.ts'
import { formatShare } from './figures.ts'

export interface BestStep {
  eyebrow: string
  title: string
  text: string
  action: { label: string; path: string }
}

/** From so many views on, how few of them click says something about the page. */
const TELLING_VIEWS = 50
const FEW_CLICKS = 0.1
/** A block with this share of all clicks carries the page. */
const CARRIES = 0.5

/**
 * The one thing that helps most now: a page that is locked or off comes first, then what the launchpad has next, then what the
 * numbers say.
 */
export function nextBestStep(overview: Overview, launchpad: Launchpad | undefined): BestStep | undefined {
  const { newest_site: site, views_ever, totals, top_blocks } = overview
  if (site === null) return undefined
  const editor = (tab: string) => `/editor/${site.id}?tab=${tab}`
  if (site.is_locked)
    return {
      eyebrow: 'Locked',
      title: `Your plan has no room for ${site.name}`,
      text: 'It is kept as it is, and visitors see that there is no page. Choose what stays, or a larger plan.',
      action: { label: 'See your plan', path: '/dashboard/settings?tab=billing' },
    }
  if (!site.is_active)
    return {
      eyebrow: 'Not live',
      title: 'Turn your page on',
      text: `Visitors of ${site.name} see that there is no page.`,
      action: { label: 'Turn it on', path: editor('share') },
    }
  const open = launchpad?.dismissed_at === null ? launchpad.steps.find((step) => !step.done) : undefined
  if (launchpad && open) return { eyebrow: `Launchpad: ${launchpad.done} of ${launchpad.total} done`, ...open }
  if (views_ever === 0)
    return {
      eyebrow: 'First visits',
      title: 'Bring the first people by',
      text: 'A link in your bio and one story do more than ten settings.',
      action: { label: 'Share your page', path: editor('share') },
    }
  if (totals.views === 0)
    return {
      eyebrow: 'A quiet time',
      title: 'Bring people back',
      text: 'Nobody came by in this time. Post your link again, with something new behind it.',
      action: { label: 'Share your page', path: editor('share') },
    }
  if (totals.views >= TELLING_VIEWS && totals.clicks / totals.views < FEW_CLICKS)
    return {
      eyebrow: `Click rate ${formatShare(totals.clicks / totals.views)}`,
      title: 'Give people one clear thing to click',
      text: `${countOf(totals.views, 'view')}, ${countOf(totals.clicks, 'click')}. Put what matters first, and highlight it.`,
      action: { label: 'Edit your blocks', path: editor('blocks') },
    }
  const best = top_blocks[0]
  if (best && best.clicks / totals.clicks >= CARRIES)
    return {
      eyebrow: `${formatShare(best.clicks / totals.clicks)} of all clicks`,
      title: `Build on “${best.title}”`,
      text: 'It carries your page. What stands right below it is seen by the same people.',
      action: { label: 'Edit your blocks', path: `/editor/${best.site.id}?tab=blocks` },
    }
  return {
    eyebrow: 'Going well',
    title: 'Keep it fresh',
    text: 'People who come back look for what is new. Add a block, or take one away.',
    action: { label: 'Add something new', path: editor('blocks') },
  }
}
