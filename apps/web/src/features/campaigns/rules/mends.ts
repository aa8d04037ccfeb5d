import type { ListedCampaign } from '@greenroom/contracts'
import { campaignPath, editPath } from '../api/addresses.ts'
import type { Section } from '../components/creator/use-section.ts'
import { waitOf } from './abilities.ts'

/**
 * What helps a campaign that waits. `resume`: it goes on; if funds are short, the user is asked for them first. `plans`: a
 * bigger plan, then it goes on. `edit`: its confirmation is taken back, and the editor opens where it is fixed.
 */
export type Mend = { label: string } & (
  | { kind: 'resume' | 'plans' }
  | { kind: 'edit'; section: Section }
  | { kind: 'link'; to: string }
)

/** Where the user's numbers and their registration stand. */
const SENDING = '/dashboard/settings?tab=sending'

const resume = (label: string): Mend => ({ kind: 'resume', label })
const edit = (label: string, section: Section): Mend => ({ kind: 'edit', label, section })

/** Returns what helps a campaign that waits, the likeliest first; nothing if it waits for nothing. */
export function mendsOf(campaign: ListedCampaign): Mend[] {
  const { type, state, counts, approval } = campaign
  const review = (label: string): Mend => ({ kind: 'link', label, to: `${editPath(campaign)}?section=review` })
  // Nothing has been sent yet: what was confirmed can still be changed.
  const isBefore = state === 'scheduled'
  switch (waitOf(campaign)?.code) {
    case undefined:
      return []
    case 'owner':
    case 'complaints':
    case 'bounces':
      return [resume('Resume')]
    case 'funds':
      return [resume('Add funds')]
    case 'plan':
      // An email campaign counts as one, whoever gets it.
      return [
        { kind: 'plans', label: 'Upgrade' },
        isBefore && type === 'sms' ? edit('Send to fewer', 'review') : resume('Try again'),
      ]
    case 'sender':
      return [isBefore ? review('See why') : { kind: 'link', label: 'See why', to: SENDING }, resume('Try again')]
    case 'restore': {
      if (isBefore) return [edit('Review again', 'review')]
      const people = counts.delivered > 0 ? 'delivered' : 'unconfirmed'
      return [{ kind: 'link', label: 'See who received it', to: `${campaignPath(campaign)}?people=${people}` }]
    }
    case 'changed':
      return isBefore ? [edit('Review again', 'review')] : [resume('Send to them, too')]
    case 'late':
      return [edit('Choose a new time', 'time')]
    case 'approval':
      // Whoever declined may have said why, which the editor shows until something is changed.
      return approval?.state === 'declined' ? [review('Change it')] : [edit('Choose a new time', 'time')]
    case 'original':
      return [review('See it')]
    case 'audience':
    case 'empty':
      // The audience of a second email follows from the first.
      return [campaign.resend_of === null ? edit('Choose an audience', 'audience') : review('See why')]
  }
}
