import type { Campaign } from '@greenroom/contracts'
import { Anchor, Button, Drawer, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPhone, usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { countOf } from '../../../../lib/format.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { type ForeseenPerson, type ForeseenPick, foreseenQuery } from '../../api/campaigns.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { reasonWords } from '../../rules/reasons.ts'
import { PeopleSkeleton, PersonRow } from '../person-row.tsx'
import row from '../person-row.module.css'

/** Some of those whom the review counts. */
export interface Foreseen {
  title: string
  people: number
  pick: ForeseenPick
}

export interface ForeseenDrawerProps {
  campaign: Pick<Campaign, 'id' | 'version' | 'type'>
  /** The drawer is open while this is set. */
  foreseen: Foreseen | undefined
  onClose: () => void
}

/** The people behind a number of the review, before anything is sent. */
export default function ForeseenDrawer({ campaign, foreseen, onClose }: ForeseenDrawerProps) {
  const isMounted = useMounted()
  const { isMobile } = useViewport()
  // Keeps its content while it closes.
  const [shown, setShown] = useState(foreseen)
  if (foreseen !== undefined && foreseen !== shown) setShown(foreseen)
  return (
    <Drawer
      opened={foreseen !== undefined && isMounted}
      onClose={onClose}
      position="right"
      size={isMobile ? '100%' : 460}
      title={shown?.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && <People campaign={campaign} foreseen={shown} />}
    </Drawer>
  )
}

function People({
  campaign: { id, version, type },
  foreseen,
}: Omit<ForeseenDrawerProps, 'onClose'> & { foreseen: Foreseen }) {
  const { people, pick } = foreseen
  const query = useInfiniteQuery(foreseenQuery(id, version, pick))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      {pick.reason === undefined ? null : <Reason reason={pick.reason} type={type} />}
      <Loaded query={query} what="These people" skeleton={<PeopleSkeleton />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return (
            <>
              <Text size="sm" c="dimmed" role="status" mt="xs">
                {countOf(hasNextPage ? Math.max(people, items.length) : items.length, 'person', 'people')}
              </Text>
              <ul className={row.people} aria-label="People">
                {items.map((person) => (
                  <li key={person.contact_id}>
                    <Person person={person} type={type} isOfReason={pick.reason !== undefined} />
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
      {hasNextPage && (
        <Button variant="default" fullWidth mt="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

/** Reason why all of these are held or skipped, with what helps. */
function Reason({ reason, type }: { reason: string; type: CampaignType }) {
  const { text, mend, to } = reasonWords(reason, type)
  return (
    <Text size="sm">
      {text} {mend}{' '}
      {to === undefined ? null : (
        <Anchor component={Link} to={to} size="sm" underline="always">
          View all matching contacts
        </Anchor>
      )}
    </Text>
  )
}

interface PersonProps {
  person: ForeseenPerson
  type: CampaignType
  isOfReason: boolean
}

function Person({ person, type, isOfReason }: PersonProps) {
  usePhoneFormat()
  const now = useMinute()
  const { name, phone, email, reason, until } = person
  const own = type === 'email' ? email : phone && formatPhone(phone)
  const address = name.trim() === '' ? '' : own
  const note = [address, isOfReason ? '' : reason?.text].filter(Boolean).join(' · ')
  return (
    <PersonRow
      person={person}
      type={type}
      note={note}
      end={until === null ? undefined : momentWords(new Date(until), now)}
    />
  )
}
