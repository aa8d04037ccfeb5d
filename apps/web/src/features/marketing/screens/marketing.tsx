import { useQuery } from '@tanstack/react-query'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { marketingQuery } from '../api/marketing.ts'
import { AudienceCard } from '../components/audience-card.tsx'
import { DraftsCard } from '../components/drafts-card.tsx'
import { HeaderActions } from '../components/header-actions.tsx'
import { HubSkeleton } from '../components/hub-skeleton.tsx'
import classes from '../components/hub.module.css'
import { LastCard } from '../components/last-card.tsx'
import { MaySendCard } from '../components/may-send-card.tsx'
import { NextCard } from '../components/next-card.tsx'
import { TodoStrip } from '../components/todo-strip.tsx'
import { UnderWay } from '../components/under-way.tsx'
import { WalletCard } from '../components/wallet-card.tsx'

export const firstQueries: FirstQueries = () => [marketingQuery()]

/** `/dashboard/marketing`: what to do now, what may be sent, what it costs, and what came of it. */
export function Component() {
  const query = useQuery(marketingQuery())
  return (
    <>
      <PageHeader
        title="Marketing"
        text="What to do now, what goes out next, and how it went."
        actions={<HeaderActions />}
      />
      <Loaded query={query} place="list" what="Your marketing" skeleton={<HubSkeleton />} tellsStale>
        {(hub) => (
          <div className={classes.hub}>
            <TodoStrip todo={hub.todo} more={hub.more_to_do} />
            <div className={classes.columns}>
              <div className={classes.column}>
                <UnderWay campaigns={hub.under_way} />
                <NextCard next={hub.next} total={hub.next_total} />
                <DraftsCard drafts={hub.drafts} total={hub.drafts_total} />
                <LastCard last={hub.last} />
              </div>
              <div className={classes.column}>
                <WalletCard wallet={hub.wallet} hasNext={hub.next_total > 0} />
                <MaySendCard sms={hub.sms} email={hub.email} />
                <AudienceCard audience={hub.audience} />
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
