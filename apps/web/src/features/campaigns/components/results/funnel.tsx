import type { CampaignCounts } from '@greenroom/contracts'
import type { CampaignFigure } from '@greenroom/domain/campaign-figures'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import classes from './funnel.module.css'

const STEPS = [
  'planned',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
] as const satisfies readonly CampaignFigure[]

export interface FunnelProps {
  counts: CampaignCounts
  type: CampaignType
  hasLinks: boolean
  /** Of emails; null or undefined: they are not counted. */
  opens: { people: number; machines: number } | null | undefined
}

/** How many people each step of a campaign reached, as bars of those planned. */
export function Funnel({ counts, type, hasLinks, opens }: FunnelProps) {
  const { planned } = counts
  const isShown = { opened: Boolean(opens), clicked: hasLinks }
  return (
    <SectionCard title="From audience to reply">
      <ol className={`plain-list ${classes.steps}`}>
        {STEPS.filter((step) => !(step in isShown) || isShown[step as keyof typeof isShown]).map((step) => {
          const people = step === 'opened' ? (opens?.people ?? 0) : counts[step]
          const share = Math.min(1, people / Math.max(1, planned))
          return (
            <li key={step} className={classes.step}>
              <span className={classes.name}>{figureWords(step, type).name}</span>
              <span className={classes.bar} aria-hidden>
                <span data-step={step} style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }} />
              </span>
              <span className={classes.number}>
                {formatNumber(people)}
                {step === 'planned' ? null : <small>{formatShare(share)}</small>}
              </span>
              {step === 'opened' && opens ? (
                <span className={classes.note}>
                  {opens.machines === 0 ? '' : `${formatNumber(opens.machines)} more by machines, not counted. `}
                  {figureWords('opened', type).text}
                </span>
              ) : null}
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
