import type { CampaignCounts } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES, type CampaignFigure } from '@greenroom/domain/campaign-figures'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import classes from './funnel.module.css'

const STEPS = ['planned', 'sent', 'delivered', 'clicked', 'replied'] as const satisfies readonly CampaignFigure[]

/** How many people each step of a campaign reached, as bars of those planned. */
export function Funnel({ counts, hasLinks }: { counts: CampaignCounts; hasLinks: boolean }) {
  const { planned } = counts
  return (
    <SectionCard title="From audience to reply">
      <ol className={`plain-list ${classes.steps}`}>
        {STEPS.filter((step) => step !== 'clicked' || hasLinks).map((step) => {
          const share = Math.min(1, counts[step] / Math.max(1, planned))
          return (
            <li key={step} className={classes.step}>
              <span className={classes.name}>{CAMPAIGN_FIGURES[step].name}</span>
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
