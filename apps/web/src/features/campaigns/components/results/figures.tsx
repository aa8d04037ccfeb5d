import type { CampaignCounts } from '@greenroom/contracts'
import { LEAST_FOR_RATE } from '@greenroom/domain/campaign-figures'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCents, formatNumber } from '../../../../lib/format.ts'
import { IconUsersPlus } from '../../../../ui/icons.generated.ts'
import { tip } from '../../../../ui/tip.ts'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { rateWords } from '../../rules/rates.ts'
import classes from './figures.module.css'
import type { Chosen, PeopleFigure } from './people-address.ts'

export interface FiguresProps {
  counts: CampaignCounts
  type: CampaignType
  /** Nothing more is sent, so that the price of each message is known. */
  isOver: boolean
  onSee: (chosen: Chosen) => void
  onKeep: (chosen: Chosen) => void
}

const SHOWN = ['delivered', 'clicked', 'replied', 'opted_out'] as const

/** What came of it. Each number opens its people, and can keep them as a segment. */
export function Figures({ counts, type, isOver, onSee, onKeep }: FiguresProps) {
  const { delivered, sent, cost } = counts
  const price = figureWords('cost', type)
  return (
    <dl className={classes.figures}>
      {SHOWN.map((figure) => (
        <PeopleCard
          key={figure}
          figure={figure}
          words={figureWords(figure, type)}
          people={counts[figure]}
          rate={rateWords(counts[figure], figure === 'delivered' ? sent : delivered)}
          of={figure === 'delivered' ? 'of sent' : 'of delivered'}
          onSee={onSee}
          onKeep={onKeep}
        />
      ))}
      <div className={classes.figure}>
        <dt className={classes.name}>{price.name}</dt>
        <dd className={classes.value}>
          <Link className={classes.number} to="/dashboard/settings?tab=billing" {...tip(price.text)} data-money>
            {formatCents(cost)}
          </Link>
          <span className={classes.rate}>
            {isOver && type === 'sms' && delivered >= LEAST_FOR_RATE
              ? `${formatCents(cost / delivered)} per delivery`
              : ''}
          </span>
        </dd>
      </div>
    </dl>
  )
}

interface PeopleCardProps extends Pick<FiguresProps, 'onSee' | 'onKeep'> {
  figure: PeopleFigure
  words: { name: string; text: string }
  people: number
  rate: string | undefined
  of: string
}

function PeopleCard({ figure, words: { name, text }, people, rate, of, onSee, onKeep }: PeopleCardProps) {
  const meaning = useId()
  return (
    <div className={classes.figure}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>
        <UnstyledButton
          className={classes.number}
          aria-label={`${name}: ${formatNumber(people)}`}
          aria-describedby={meaning}
          {...tip(text)}
          onClick={() => onSee({ figure })}
        >
          {formatNumber(people)}
        </UnstyledButton>
        <span id={meaning} className="visually-hidden">
          {text}
        </span>
        <span className={classes.rate}>{rate === undefined ? '' : `${rate} ${of}`}</span>
        {people > 0 && (
          <ActionIcon
            className={classes.keep ?? ''}
            {...tip('Create segment')}
            aria-label={`Create segment: ${name}`}
            onClick={() => onKeep({ figure })}
          >
            <IconUsersPlus size={18} aria-hidden />
          </ActionIcon>
        )}
      </dd>
    </div>
  )
}
