import type { UnsubscribeReasons } from '@greenroom/contracts'
import { UNSUBSCRIBE_REASONS } from '@greenroom/domain/letters'
import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../lib/format.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { reasonsQuery } from '../../api/letters.ts'
import classes from './reasons-card.module.css'

/** Why people unsubscribed by the link of an email, with what they wrote. */
export function ReasonsCard({ campaignId }: { campaignId: string }) {
  const query = useQuery(reasonsQuery(campaignId))
  return (
    <SectionCard title="Why people unsubscribed">
      <Loaded query={query} what="The reasons" skeleton={<Skeleton height={64} />}>
        {(found) =>
          found.people === 0 ? (
            <Text size="sm" c="dimmed">
              Nobody has unsubscribed with the link of this email. Whoever does is asked why, and can skip it.
            </Text>
          ) : (
            <Reasons found={found} />
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function Reasons({ found: { people, reasons, words, words_total: total } }: { found: UnsubscribeReasons }) {
  const told = reasons.reduce((sum, one) => sum + one.people, 0)
  return (
    <div className={classes.root}>
      <ul className={`plain-list ${classes.reasons}`}>
        {reasons.map(({ reason, people: count }) => (
          <li key={reason}>
            <span>{UNSUBSCRIBE_REASONS[reason]}</span>
            <b>{countOf(count, 'person', 'people')}</b>
          </li>
        ))}
        {people > told && (
          <li className={classes.dim}>
            <span>No answer</span>
            <span>{countOf(people - told, 'person', 'people')}</span>
          </li>
        )}
      </ul>
      {words.length > 0 && (
        <ul className={`plain-list ${classes.words}`} aria-label="What they wrote">
          {words.map(({ words: said, at }, no) => (
            <li key={`${at} ${no}`} dir="auto">
              {said}
            </li>
          ))}
        </ul>
      )}
      {total > words.length && (
        <Text size="sm" c="dimmed">
          These are the latest {words.length} of {total}.
        </Text>
      )}
    </div>
  )
}
