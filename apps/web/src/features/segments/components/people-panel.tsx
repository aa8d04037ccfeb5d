import type { AudienceRule } from '@greenroom/domain/audience-rules'
import { Alert, Box, Button, Flex, Group, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePhoneFormat } from '../../../lib/accounts/phone-text.tsx'
import { displayName, otherAddresses } from '../../../lib/contacts/contact-words.ts'
import { TagMarks } from '../../../lib/contacts/tag-marks.tsx'
import { countOf, formatNumber, formatShare } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { previewQuery } from '../api/people.ts'
import classes from './people-panel.module.css'
import { WhyButton } from './why/why-button.tsx'

/** Milliseconds without changes before the server is asked. */
const PAUSE = 300
const SHOWN = 10

export interface PeoplePanelProps {
  rule: AudienceRule
  /** The segment being edited; absent for a new one. */
  segmentId: string | undefined
  /** Number of incomplete conditions, which are ignored. */
  incomplete: number
  /** The snapshot is not complete yet; more people will follow. */
  isFilling: boolean
  /** Link to all people; absent while there are unsaved changes. */
  seeAll: string | undefined
}

/** The number of people that match a rule, in one line. */
export function PeopleCount({ rule, segmentId }: Pick<PeoplePanelProps, 'rule' | 'segmentId'>) {
  const [asked] = useDebouncedValue(rule, PAUSE)
  const { data, isPlaceholderData } = useQuery(previewQuery(asked, segmentId))
  const isOld = asked !== rule || isPlaceholderData
  return (
    <span className={classes.inLine} data-old={isOld || undefined}>
      {data ? countOf(data.people, 'person', 'people') : '…'}
    </span>
  )
}

/** The live number of people that match a rule, with ten examples. */
export function PeoplePanel({ rule, segmentId, incomplete, isFilling, seeAll }: PeoplePanelProps) {
  usePhoneFormat()
  const [asked] = useDebouncedValue(rule, PAUSE)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(previewQuery(asked, segmentId))
  const all = useMe()?.usage.contacts
  const isOld = asked !== rule || isPlaceholderData
  return (
    <section
      className={classes.panel}
      aria-label="People in this segment"
      aria-busy={isOld || isFetching}
      data-old={(data && isOld) || undefined}
    >
      <Box mih={66}>
        <p className={classes.count} role="status">
          {data ? (
            <>
              <span className={classes.number}>{formatNumber(data.people)}</span>{' '}
              {data.people === 1 ? 'person' : 'people'}
              {isFilling ? ' so far' : ''}
            </>
          ) : error ? (
            <span className={classes.number}>–</span>
          ) : (
            <>
              <Skeleton width={96} height={34} radius="sm" component="span" display="inline-block" />
              <span className="visually-hidden">Counting…</span>
            </>
          )}
        </p>
        <Text size="sm" c="dimmed" mt={2}>
          {data && !isFilling && all !== undefined && all > 0
            ? `${formatShare(Math.min(1, data.people / all))} of your contacts`
            : ' '}
        </Text>
      </Box>
      {incomplete > 0 && (
        <Text
          size="sm"
          py="xs"
          px="sm"
          bdrs="sm"
          bg="var(--mantine-color-warning-light)"
          c="var(--mantine-color-warning-text)"
        >
          {incomplete === 1
            ? 'One condition is incomplete and is ignored for now.'
            : `${formatNumber(incomplete)} conditions are incomplete and are ignored for now.`}
        </Text>
      )}
      {error && !isOld ? (
        <Alert color="warning" role="alert" className={classes.problem ?? ''}>
          <Text size="sm">{error.message}</Text>
          <Button variant="default" size="xs" mt="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {data ? (
        data.people === 0 ? (
          isFilling ? null : (
            <Text c="dimmed" className={classes.nobody ?? ''}>
              Nobody yet. People are added as soon as they match.
            </Text>
          )
        ) : (
          <ul className={classes.people} aria-label="Some people in this segment">
            {data.sample.map((person) => (
              <li key={person.id} className={classes.row}>
                <Link to={`/dashboard/contacts/${person.id}`} className={classes.person}>
                  <PersonAvatar name={displayName(person)} picture={null} size={32} tint={person.id} />
                  <Flex component="span" direction="column" flex={1} miw={0}>
                    <span className={classes.name}>{displayName(person)}</span>
                    <span className={classes.address}>{otherAddresses(person)[0]}</span>
                  </Flex>
                  <TagMarks tags={person.tags} max={1} />
                </Link>
                <WhyButton
                  person={{ id: person.id, name: displayName(person) }}
                  asked={{ rule: asked, own: segmentId }}
                />
              </li>
            ))}
          </ul>
        )
      ) : error ? null : (
        <People />
      )}
      {data && data.people > 0 && (
        <Group justify="space-between" gap="xs" mt="sm">
          {data.people > SHOWN && (
            <Text size="sm" c="dimmed">
              And {countOf(data.people - SHOWN, 'other')}
            </Text>
          )}
          {seeAll !== undefined && (
            <Link to={seeAll} className={classes.seeAll}>
              See everybody
            </Link>
          )}
        </Group>
      )}
    </section>
  )
}

const People = () => (
  <ul className={classes.people} aria-hidden>
    {Array.from({ length: SHOWN }, (_, place) => (
      <li key={place} className={classes.person}>
        <Skeleton circle height={32} />
        <Flex component="span" direction="column" flex={1} miw={0}>
          <Skeleton width="50%" height={13} my={4} radius="sm" />
          <Skeleton width="75%" height={11} my={3} radius="sm" />
        </Flex>
      </li>
    ))}
  </ul>
)
