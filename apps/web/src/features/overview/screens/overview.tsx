import { ANALYTICS_PERIODS } from '@greenroom/contracts'
import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink, IconPlus } from '../../../ui/icons.generated.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { one, readAddress, useAddress } from '../../../lib/address/index.ts'
import { WaitingFans } from '../../../lib/contacts/locked-notice.tsx'
import { useMe } from '../../../lib/me.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { activityQuery, DEFAULT_PERIOD, overviewQuery } from '../api/overview.ts'
import { figureAddress } from '../components/figures.ts'
import { greeting, sentenceOf } from '../components/greeting.ts'
import { Latest } from '../components/latest.tsx'
import { Numbers } from '../components/numbers.tsx'
import { OverviewSkeleton } from '../components/overview-skeleton.tsx'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { launchpadQuery } from '../../../lib/launchpad.ts'

const address = z.object({ period: one(z.enum(ANALYTICS_PERIODS), DEFAULT_PERIOD) })

export const firstQueries: FirstQueries = ({ search }) => [
  overviewQuery(readAddress(address, search).period),
  activityQuery(),
  launchpadQuery,
]

/** `/dashboard/overview`: the numbers, and the next thing to do. */
export function Component() {
  const { values, set } = useAddress(address)
  const { period } = values
  const figure = useAddress(figureAddress).values.show
  const query = useQuery(overviewQuery(period))
  const { data } = query
  usePrefetchQuery(activityQuery())
  const site = data?.newest_site
  return (
    <>
      <PageHeader
        title={greeting(useMinute(), useOwnName())}
        text={
          data ? (
            sentenceOf(data)
          ) : query.isFetching ? (
            <Skeleton component="span" display="inline-block" width={280} height={16} radius="sm" />
          ) : undefined
        }
        actions={
          site && (
            <>
              {site.is_active && !site.is_locked && (
                <Button
                  component="a"
                  href={site.url}
                  target="_blank"
                  rel="noopener"
                  variant="default"
                  leftSection={<IconExternalLink size={18} aria-hidden />}
                >
                  View site
                </Button>
              )}
              <Button component={Link} to="/dashboard/mini-sites?new" leftSection={<IconPlus size={18} aria-hidden />}>
                New site
              </Button>
            </>
          )
        }
      />
      <WaitingFans />
      <Loaded query={query} place="list" what="Your numbers" skeleton={<OverviewSkeleton />}>
        {(overview) =>
          overview.newest_site === null ? (
            <EmptyState
              title="Create your first page"
              text="Your visitors, their clicks and your next steps will appear here."
              action={
                <Button component={Link} to="/onboarding" size="md">
                  Make your page
                </Button>
              }
            />
          ) : (
            <Numbers
              overview={overview}
              site={overview.newest_site}
              period={period}
              figure={figure}
              onPeriod={(next) => set({ period: next }, { replace: true })}
              isBusy={query.isPlaceholderData}
            />
          )
        }
      </Loaded>
      {/* Below the numbers, so that content already shown does not move. */}
      {!query.isPending && site !== null && <Latest hasOneSite={data?.sites === 1} />}
    </>
  )
}

/** Returns the user's name: from the profile once it has loaded, from the session before; '' if there is none. */
function useOwnName(): string {
  const { user } = useAuth()
  const me = useMe()
  return me === undefined ? (user?.name ?? '') : me.has_own_name ? me.name : ''
}
