import type { Campaign } from '@greenroom/contracts'
import { campaignPath, editPath } from '../api/addresses.ts'

/** What helps a campaign that waits: going on (which asks for funds if they are short), a bigger plan, or a screen. */
export type Mend = { label: string } & ({ kind: 'resume' } | { kind: 'plans' } | { kind: 'link'; to: string })

/** Returns what helps a campaign that waits; undefined if it waits for nothing. */
export function mendOf({ id, state, waits_for: waits }: Campaign): Mend | undefined {
  if (waits === null) return undefined
  const review = (label: string): Mend => ({ kind: 'link', label, to: `${editPath(id)}?section=review` })
  const isPaused = state === 'paused'
  switch (waits.code) {
    case 'owner':
      return { kind: 'resume', label: 'Resume' }
    case 'funds':
      return isPaused ? { kind: 'resume', label: 'Add funds' } : review('Add funds')
    case 'plan':
      return isPaused ? { kind: 'plans', label: 'Upgrade' } : review('See what fits')
    case 'sender':
      return isPaused ? { kind: 'resume', label: 'Try again' } : review('Review again')
    case 'restore':
      return { kind: 'link', label: 'See who has it', to: `${campaignPath(id)}?people=sent` }
    case 'changed':
      return review('Review again')
    case 'late':
    case 'approval':
      return { kind: 'link', label: 'Choose a new time', to: `${editPath(id)}?section=time` }
    case 'audience':
    case 'empty':
      return { kind: 'link', label: 'Choose an audience', to: `${editPath(id)}?section=audience` }
  }
}
