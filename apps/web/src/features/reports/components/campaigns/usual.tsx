import type { ResponseOf, listReportedCampaigns } from '@greenroom/contracts'
import { formatShare } from '../../../../lib/format.ts'
import { tip } from '../../../../ui/tip.ts'
import classes from './usual.module.css'

type UsualFigures = ResponseOf<typeof listReportedCampaigns>['items'][number]['usual']

const WORDS = {
  above: 'Above your usual',
  same: 'As usual',
  below: 'Below your usual',
} as const

/** Compares a campaign with the owner's usual one at the same age. Null: fewer than five to compare with. */
export function Usual({ usual }: { usual: UsualFigures }) {
  if (usual === null) return null
  const { clicked, own, campaigns, verdict } = usual
  const words = `${formatShare(own)} clicked. Your usual at the same age is ${formatShare(clicked)}, the median of ${campaigns} campaigns.${verdict === 'same' ? ' There is no difference that is more than chance.' : ''}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tip must be reached by keyboard
    <span className={classes.usual} data-verdict={verdict} {...tip(words)} tabIndex={0}>
      {WORDS[verdict]}
      <span className="visually-hidden">. {words}</span>
    </span>
  )
}
