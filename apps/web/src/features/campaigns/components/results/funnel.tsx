import type { CampaignCounts } from '@greenroom/contracts'
import type { CampaignFigure } from '@greenroom/domain/campaign-figures'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import classes from './funnel.module.css'

const STEPS = ['planned', 'sent', 'delivered', 'clicked', 'replied'] as const satisfies readonly CampaignFigure[]

export interface FunnelProps {
  counts: CampaignCounts
  type: CampaignType
  hasLinks: boolean
}

/** How many people each step of a campaign reached, as bars of those planned. */
export function Funnel({ counts, type, hasLinks }: FunnelProps) {
  const { planned } = counts
  return (
    <SectionCard title="From audience to reply">
      <ol className={`plain-list ${classes.steps}`}>
        {STEPS.filter((step) => step !== 'clicked' || hasLinks).map((step) => {
          const share = Math.min(1, counts[step] / Math.max(1, planned))
          return (
            <li key={step} className={classes.step}>
              <span className={classes.name}>{figureWords(step, type).name}</span>
              <span className={classes.bar} aria-hidden>
                <span data-step={step} style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }} />
              </span>
              <span className={classes.number}>
                {formatNumber(counts[step])}
                {step === 'planned' ? null : <small>{formatShare(share)}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
