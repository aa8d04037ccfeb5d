import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../lib/me.ts'
import { LoadProblem } from '../../../ui/load-problem.tsx'
import { Contacts } from './account/contacts.tsx'
import { KnownDevices } from './account/known-devices.tsx'
import { SessionList } from './account/session-list.tsx'
import { TwoFactor } from './account/two-factor.tsx'
import { WaysIn } from './account/ways-in.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

/** How the user gets in, and how nobody else does. */
export default function AccountTab() {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error && !me) return <LoadProblem what="Your account" error={error} onRetry={() => void refetch()} />
  if (!me) return <TabSkeleton />
  return (
    <>
      <Contacts me={me} />
      <WaysIn me={me} />
      <TwoFactor me={me} />
      <SessionList />
      <KnownDevices />
    </>
  )
}
