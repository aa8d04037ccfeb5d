import type { listOutcomes, ResponseOf } from '@greenroom/contracts'
import { Skeleton, UnstyledButton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { countOf } from '../../../../lib/format.ts'
import { IconChevronRight } from '../../../../ui/icons.generated.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import bar from '../progress-bar.module.css'
import classes from './causes.module.css'
import type { Chosen } from './people-address.ts'

export type Outcomes = ResponseOf<typeof listOutcomes>

/** Outcomes that need words, the gravest first. */
const SHOWN = ['failed', 'uncertain', 'held', 'skipped'] as const

export interface CausesProps {
  query: UseQueryResult<Outcomes>
  type: CampaignType
  onSee: (chosen: Chosen) => void
}

/** Why some have not received it, or not yet, with what helps. */
export function Causes({ query, type, onSee }: CausesProps) {
  if (query.data && rowsOf(query.data).length === 0) return null
  return (
    <SectionCard title="Who has not received it">
      <Loaded query={query} what="The causes" skeleton={<Skeleton height={88} />}>
        {(outcomes) => (
          <ul className={`plain-list ${classes.rows}`}>
            {rowsOf(outcomes).map(({ outcome, reason, text, mend, people }) => (
              <li key={`${outcome} ${reason}`}>
                <UnstyledButton
                  className={classes.row}
                  onClick={() => onSee({ figure: outcome, reason: reason ?? undefined })}
                >
                  <span className={bar.mark} data-figure={outcome} aria-hidden />
                  <span className={classes.words}>
                    <span>
                      <b>
                        {figureWords(outcome, type).name}: {countOf(people, 'person', 'people')}.
                      </b>{' '}
                      {outcome === 'uncertain' ? figureWords('uncertain', type).text : (text ?? '')}
                    </span>
                    {mend === null ? null : <span className={classes.mend}>{mend}</span>}
                  </span>
                  <IconChevronRight size={18} aria-hidden className={classes.more} />
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  )
}

const rowsOf = ({ outcomes }: Outcomes) =>
  SHOWN.flatMap((outcome) =>
    outcomes
      .filter((one) => one.outcome === outcome && one.people > 0)
      .toSorted((a, b) => b.people - a.people)
      .map((one) => ({ ...one, outcome })),
  )
