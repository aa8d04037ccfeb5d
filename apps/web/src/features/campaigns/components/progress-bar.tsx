import type { CampaignCounts } from '@greenroom/contracts'
import { formatNumber } from '../../../lib/format.ts'
import { figureWords } from '../rules/figure-words.ts'
import type { CampaignType } from '../rules/kinds.ts'
import { progressParts } from '../rules/progress.ts'
import classes from './progress-bar.module.css'

export interface ProgressBarProps {
  counts: CampaignCounts
  type: CampaignType
  isLarge?: boolean
}

/** What became of a campaign's recipients so far, as one bar. */
export function ProgressBar({ counts, type, isLarge = false }: ProgressBarProps) {
  const parts = progressParts(counts).filter(({ people }) => people > 0)
  const words = parts.map(
    ({ figure, people }) => `${formatNumber(people)} ${figureWords(figure, type).name.toLowerCase()}`,
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
