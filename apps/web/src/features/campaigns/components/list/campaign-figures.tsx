import type { CampaignCounts } from '@greenroom/contracts'
import { formatCents, formatNumber } from '../../../../lib/format.ts'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { rateWords } from '../../rules/rates.ts'
import classes from './campaign-figures.module.css'

const SHOWN = ['delivered', 'clicked', 'replied', 'cost'] as const

export interface CampaignFiguresProps {
  counts: CampaignCounts
  type: CampaignType
  /** False: each figure shows its name on a desktop, too. */
  hasHead: boolean
}

/** What came of a campaign so far. */
export const CampaignFigures = ({ counts, type, hasHead }: CampaignFiguresProps) => (
  <dl className={classes.figures} data-head={hasHead || undefined}>
    {SHOWN.map((figure) => (
      <div key={figure} className={classes.figure} data-figure={figure}>
        <dt>{figureWords(figure, type).name}</dt>
        <dd>
          {figure === 'cost' ? formatCents(counts.cost) : formatNumber(counts[figure])}
          {figure === 'cost' ? null : <Rate counts={counts} figure={figure} />}
        </dd>
      </div>
    ))}
  </dl>
)

function Rate({ counts, figure }: { counts: CampaignCounts; figure: 'delivered' | 'clicked' | 'replied' }) {
  const rate = rateWords(counts[figure], figure === 'delivered' ? counts.sent : counts.delivered)
  return rate === undefined ? null : <small>{rate}</small>
}

/** The names of the figures above a list. */
export const FigureNames = () => (
  <span className={classes.figures}>
    {SHOWN.map((figure) => (
      <span key={figure}>{figureWords(figure, 'sms').name}</span>
    ))}
  </span>
)
