import type { CampaignCounts } from '@greenroom/contracts'
import type { CampaignFigure } from '@greenroom/domain/campaign-figures'
import { UnstyledButton } from '@mantine/core'
import { countOf, formatNumber, formatShare } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import classes from './funnel.module.css'
import type { CampaignFunnel } from './part-cards.tsx'
import type { Chosen } from './people-address.ts'

const STEPS = [
  'planned',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'orders',
] as const satisfies readonly CampaignFigure[]

export interface FunnelProps {
  counts: CampaignCounts
  type: CampaignType
  hasLinks: boolean
  /** Of emails; null or undefined: they are not counted. */
  opens: { people: number; machines: number } | null | undefined
  /** Its click rate against that of the owner's campaigns before it. */
  usual: CampaignFunnel['usual'] | undefined
  onSee: (chosen: Chosen) => void
}

const USUAL = { above: 'Better than usual.', same: 'As usual.', below: 'Below your usual.' } as const

/** How many people each step of a campaign reached, as bars of those planned. */
export function Funnel({ counts, type, hasLinks, opens, usual, onSee }: FunnelProps) {
  const { planned } = counts
  const isShown = { opened: Boolean(opens), clicked: hasLinks, orders: counts.orders !== null }
  return (
    <SectionCard
      title={counts.orders === null ? 'From audience to reply' : 'From audience to order'}
      text={`Shares are of all ${countOf(planned, 'person', 'people')} planned.`}
    >
      <ol className={`plain-list ${classes.steps}`}>
        {STEPS.filter((step) => !(step in isShown) || isShown[step as keyof typeof isShown]).map((step) => {
          const people = (step === 'opened' ? opens?.people : counts[step]) ?? 0
          const share = Math.min(1, people / Math.max(1, planned))
          return (
            <li key={step} className={classes.step}>
              <span className={classes.name}>{figureWords(step, type).name}</span>
              <span className={classes.bar} aria-hidden>
                <span data-step={step} style={{ width: `${share * 100}%`, minWidth: share > 0 ? 2 : 0 }} />
              </span>
              <span className={classes.number}>
                {step === 'sent' || step === 'orders' || people === 0 ? (
                  formatNumber(people)
                ) : (
                  <UnstyledButton
                    className={classes.see}
                    aria-label={`${figureWords(step, type).name}: ${countOf(people, 'person', 'people')}`}
                    onClick={() => onSee({ figure: step })}
                  >
                    {formatNumber(people)}
                  </UnstyledButton>
                )}
                {step === 'planned' ? null : <small>{formatShare(share)}</small>}
              </span>
              {step === 'opened' && opens ? (
                <span className={classes.note}>
                  {opens.machines === 0 ? '' : `${formatNumber(opens.machines)} more by machines, not counted. `}
                  {figureWords('opened', type).text}
                </span>
              ) : null}
              {step === 'clicked' && usual ? (
                <span className={classes.note}>
                  {USUAL[usual.verdict]} Your usual campaign had {formatShare(usual.clicked)} of delivered at this age,
                  this one {formatShare(usual.own)}.
                </span>
              ) : null}
            </li>
          )
        })}
      </ol>
    </SectionCard>
  )
}
