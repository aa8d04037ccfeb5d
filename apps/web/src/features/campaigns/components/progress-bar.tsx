import type { CampaignCounts } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain/campaign-figures'
import { formatNumber } from '../../../lib/format.ts'
import { progressParts } from '../rules/progress.ts'
import classes from './progress-bar.module.css'

export interface ProgressBarProps {
  counts: CampaignCounts
  isLarge?: boolean
}

/** What became of a campaign's recipients so far, as one bar. */
export function ProgressBar({ counts, isLarge = false }: ProgressBarProps) {
  const parts = progressParts(counts).filter(({ people }) => people > 0)
  const words = parts.map(
    ({ figure, people }) => `${formatNumber(people)} ${CAMPAIGN_FIGURES[figure].name.toLowerCase()}`,
  )
  return (
    <div
      className={classes.bar}
      data-large={isLarge || undefined}
      role="img"
      aria-label={words.length === 0 ? 'Nobody yet' : words.join(', ')}
    >
      {parts.map(({ figure, people }) => (
        <span key={figure} data-figure={figure} style={{ flexGrow: people }} />
      ))}
    </div>
  )
}
