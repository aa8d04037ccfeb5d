import type { CampaignCounts } from '@greenroom/contracts'
import { formatCents, formatNumber } from '../../../../lib/format.ts'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { tip } from '../../../../ui/tip.ts'
import { rateWords } from '../../rules/rates.ts'
import classes from './campaign-figures.module.css'

const PEOPLE = ['delivered', 'clicked', 'replied'] as const

export interface CampaignFiguresProps {
  counts: CampaignCounts
  type: CampaignType
  /** False: each figure shows its name on a desktop, too. */
  hasHead: boolean
}

/** What came of a campaign so far. */
export const CampaignFigures = ({ counts, type, hasHead }: CampaignFiguresProps) => (
  <dl className={classes.figures} data-head={hasHead || undefined}>
    {PEOPLE.map((figure) => (
      <div key={figure} className={classes.figure}>
        <dt>{figureWords(figure, type).name}</dt>
        <dd>
          {formatNumber(counts[figure])}
          <Rate counts={counts} figure={figure} />
        </dd>
      </div>
    ))}
    <Return counts={counts} type={type} />
  </dl>
)

/** Return of a campaign; of one that sold nothing, its cost. */
function Return({ counts, type }: Pick<CampaignFiguresProps, 'counts' | 'type'>) {
  const isSold = counts.return !== null && (counts.orders ?? 0) > 0
  const { name, text } = figureWords(isSold ? 'return' : 'cost', type)
  return (
    <div className={classes.figure} data-money>
      <dt>{name}</dt>
      <dd>
        <span {...tip(text)}>{formatCents(isSold ? (counts.return ?? 0) : counts.cost)}</span>
        {isSold ? null : <small>cost</small>}
      </dd>
    </div>
  )
}

function Rate({ counts, figure }: { counts: CampaignCounts; figure: 'delivered' | 'clicked' | 'replied' }) {
  const rate = rateWords(counts[figure], figure === 'delivered' ? counts.sent : counts.delivered)
  return rate === undefined ? null : <small>{rate}</small>
}

/** The names of the figures above a list. */
export const FigureNames = () => (
  <span className={classes.figures}>
    {[...PEOPLE, 'return' as const].map((figure) => (
      <span key={figure}>{figureWords(figure, 'sms').name}</span>
    ))}
  </span>
)
