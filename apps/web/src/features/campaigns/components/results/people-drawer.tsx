import type { listRecipients, ResponseOf } from '@greenroom/contracts'
import { Button, Drawer, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { useFile } from '../../../../lib/use-file.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import { IconFileSpreadsheet, IconUsersPlus } from '../../../../ui/icons.generated.ts'
import { Pages } from '../../../../ui/list/pages.tsx'
import { SearchField } from '../../../../ui/list/search-field.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { recipientsFile, recipientsQuery } from '../../api/campaigns.ts'
import { figureWords } from '../../rules/figure-words.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { PeopleSkeleton, PersonRow } from '../person-row.tsx'
import row from '../person-row.module.css'
import type { Outcomes } from './causes.tsx'
import { askedOf, type Chosen } from './people-address.ts'
import classes from './people-drawer.module.css'

type People = ResponseOf<typeof listRecipients>

export interface PeopleDrawerProps {
  campaignId: string
  type: CampaignType
  /** The drawer is open while this is set. */
  chosen: Chosen | undefined
  links: Outcomes['links']
  /** Searched for. */
  who: string
  page: number
  /** Those who are held get it when their time comes. */
  isSending: boolean
  onWho: (who: string) => void
  onPage: (page: number) => void
  onKeep: (chosen: Chosen) => void
  onClose: () => void
}

/** The people behind a figure, beside the results. */
export function PeopleDrawer({ chosen, onClose, ...rest }: PeopleDrawerProps) {
  const isMounted = useMounted()
  const { isMobile } = useViewport()
  // Keeps its content while it closes.
  const [shown, setShown] = useState(chosen)
  if (chosen !== undefined && JSON.stringify(chosen) !== JSON.stringify(shown)) setShown(chosen)
  return (
    <Drawer
      opened={chosen !== undefined && isMounted}
      onClose={onClose}
      position="right"
      size={isMobile ? '100%' : 460}
      title={shown && figureWords(shown.figure, rest.type).name}
    >
      {shown && <Shown {...rest} chosen={shown} />}
    </Drawer>
  )
}

function Shown({
  campaignId,
  type,
  chosen,
  links,
  who,
  page,
  isSending,
  onWho,
  onPage,
  onKeep,
}: Omit<PeopleDrawerProps, 'onClose' | 'chosen'> & { chosen: Chosen }) {
  const { figure, link } = chosen
  const asked = askedOf({ ...chosen, who })
  const query = useQuery(recipientsQuery(campaignId, { ...asked, page }))
  const file = useFile()
  const { data, isPlaceholderData } = query
  const url = links.find((one) => one.link === link)?.url
  return (
    <>
      <Text size="sm" c="dimmed">
        {url === undefined ? figureWords(figure, type).text : `People who opened ${url}.`}
      </Text>
      <div className={classes.tools}>
        <SearchField
          label="Search people"
          placeholder="Search people"
          value={who}
          isBusy={isPlaceholderData && who !== ''}
          onChange={onWho}
        />
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={18} aria-hidden />}
          disabled={data === undefined || data.total === 0}
          onClick={() => onKeep({ ...chosen, ...(who === '' ? {} : { who }) })}
        >
          Create segment
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          loading={file.isBusy}
          disabled={data === undefined || data.total === 0}
          onClick={() => file.get(() => recipientsFile(campaignId, asked))}
        >
          CSV
        </Button>
      </div>
      <Loaded query={query} what="These people" skeleton={<PeopleSkeleton />}>
        {(people) => <List people={people} type={type} isFading={isPlaceholderData} who={who} isSending={isSending} />}
      </Loaded>
      {data && <Pages data={data} page={page} mt={16} onPage={onPage} />}
    </>
  )
}

interface ListProps {
  people: People
  type: CampaignType
  isFading: boolean
  who: string
  isSending: boolean
}

function List({ people: { items, total, hidden }, type, isFading, who, isSending }: ListProps) {
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mt="sm">
        {countOf(total, 'person', 'people')}
        {who === '' ? '' : ` with “${who}”`}
      </Text>
      <ul className={row.people} aria-label="People" data-fading={isFading || undefined}>
        {items.map((person) => (
          <li key={`${person.contact_id} ${person.at}`}>
            <Person person={person} type={type} isSending={isSending} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {hidden === 1 ? 'One more person is' : `${formatNumber(hidden)} more people are`} counted but not named: they
          did not agree to be recognized, or their contact was deleted.
        </Text>
      )}
    </>
  )
}

interface PersonProps {
  person: People['items'][number]
  type: CampaignType
  isSending: boolean
}

function Person({ person, type, isSending }: PersonProps) {
  const now = useMinute()
  const { reason, until, at } = person
  const leaves = until === null || !isSending ? '' : ` Goes out ${momentWords(new Date(until), now)}.`
  return (
    <PersonRow
      person={person}
      type={type}
      note={reason || leaves ? `${reason?.text ?? ''}${leaves}` : undefined}
      end={at === null ? undefined : <TimeAgo at={at} />}
    />
  )
}
