import type { CampaignCounts } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain/campaign-figures'
import { formatCents, formatNumber } from '../../../../lib/format.ts'
import { rateWords } from '../../rules/rates.ts'
import classes from './campaign-figures.module.css'

const SHOWN = ['delivered', 'clicked', 'replied', 'cost'] as const

/** What came of a campaign so far. @param hasHead false: each figure shows its name on a desktop, too */
export const CampaignFigures = ({ counts, hasHead }: { counts: CampaignCounts; hasHead: boolean }) => (
  <dl className={classes.figures} data-head={hasHead || undefined}>
    {SHOWN.map((figure) => (
      <div key={figure} className={classes.figure} data-figure={figure}>
        <dt>{CAMPAIGN_FIGURES[figure].name}</dt>
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
      <span key={figure}>{CAMPAIGN_FIGURES[figure].name}</span>
    ))}
  </span>
)
