import type { SenderName, TextRoute } from '@greenroom/contracts'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { countryName } from '../../../../lib/country-name.ts'
import { countOf } from '../../../../lib/format.ts'
import { FoldedList } from '../../../../ui/folded-list.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { senderNameQuery } from '../../api/sender-name.ts'
import { NameCard } from './name-card.tsx'
import classes from './names.module.css'

/** Countries shown before the rest is asked for. */
const FIRST = 6

/** Shows what texts each country, and the name that texts come from where a country takes names. */
export const TextRoutes = () => (
  <Loaded query={useQuery(senderNameQuery)} what="Where your texts go" skeleton={<RoutesSkeleton />}>
    {(sender) => (
      <>
        {sender.countries.length === 0 ? null : <NameCard sender={sender} />}
        {sender.routes.length === 0 ? null : <Routes sender={sender} />}
      </>
    )}
  </Loaded>
)

const RoutesSkeleton = () => (
  <SectionCard title="Where your texts go">
    <Stack gap="md">
      <Skeleton height={44} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  </SectionCard>
)

function Routes({ sender: { routes } }: { sender: SenderName }) {
  return (
    <SectionCard
      title="Where your texts go"
      text="The country of a person’s number decides what your texts come from, and whether that person can reply."
    >
      <FoldedList
        items={routes}
        first={FIRST}
        all={`Show all ${countOf(routes.length, 'country', 'countries')}`}
        less="Show fewer countries"
      >
        {(route) => <Route key={route.country} route={route} />}
      </FoldedList>
    </SectionCard>
  )
}

const Route = ({ route: { country, sender, takes_replies: takesReplies, text } }: { route: TextRoute }) => (
  <li className={classes.route}>
    <span className={classes.country}>{countryName(country)}</span>
    <span className={classes.from}>
      {sender === null ? null : (
        <strong>
          <PhoneText e164={sender} />
        </strong>
      )}
      {sender === null ? (
        <StatusBadge color="warning">Skipped</StatusBadge>
      ) : takesReplies ? (
        <StatusBadge color="green">Replies</StatusBadge>
      ) : (
        <StatusBadge color="gray">No replies</StatusBadge>
      )}
    </span>
    <span className={classes.words}>{text}</span>
  </li>
)
