import { Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../../lib/format.ts'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { Late } from '../../../../ui/late.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { scoreQuery } from '../../api/scoring.ts'
import classes from '../scoring/scoring.module.css'
import { useContact } from './contact-context.ts'

const WeightsDialog = lateDialog(() => import('../scoring/weights-dialog.tsx'))

/** The score of the contact, point by point. */
export function ScoreCard() {
  const { contact } = useContact()
  const [isChanging, setChanging] = useState(false)
  return (
    <SectionCard
      title="Score"
      action={
        <Button variant="default" size="xs" onClick={() => setChanging(true)}>
          Change points
        </Button>
      }
    >
      <Loaded
        query={useQuery(scoreQuery(contact.id))}
        what="The score"
        skeleton={<Skeleton height={40} width={64} radius="sm" />}
      >
        {({ score, items }) => (
          <>
            <span className={classes.total}>{formatNumber(score)}</span>
            {items.length === 0 ? (
              <Text size="sm" c="dimmed" mt={4}>
                No points yet. They come with sign-ups, visits, and clicks.
              </Text>
            ) : (
              <ul className="plain-list" aria-label="Points">
                {items.map(({ id, words, points }) => (
                  <li key={id} className={classes.point}>
                    <span>{words}</span>
                    <span className={classes.points}>+{formatNumber(points)}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      <Late when={isChanging}>
        <WeightsDialog opened={isChanging} onClose={() => setChanging(false)} />
      </Late>
    </SectionCard>
  )
}
