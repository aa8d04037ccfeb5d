import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../lib/me.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Contacts } from './account/contacts.tsx'
import { KnownDevices } from './account/known-devices.tsx'
import { SessionList } from './account/session-list.tsx'
import { TwoFactor } from './account/two-factor.tsx'
import { WaysIn } from './account/ways-in.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

/** The settings of log-in and security. */
export default function AccountTab() {
  return (
    <Loaded query={useQuery(meQuery)} what="Your account" skeleton={<TabSkeleton />}>
      {(me) => (
        <>
          <Contacts me={me} />
          <WaysIn me={me} />
          <TwoFactor me={me} />
          <SessionList />
          <KnownDevices />
        </>
      )}
    </Loaded>
  )
}
