import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Loaded } from '../../../ui/loaded.tsx'
import { sendingRulesQuery } from '../api/sending-rules.ts'
import { Cap } from './sending/cap.tsx'
import { EmailDomain } from './sending/email-domain.tsx'
import { Hours } from './sending/hours.tsx'
import { PostalAddress } from './sending/postal-address.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

/** Shows how texts and mail stand, how often and when the user's marketing may reach one person, where its mail comes from, and the address that it shows. */
export default function SendingTab({ texting: Texting }: { texting: ComponentType }) {
  return (
    <Loaded query={useQuery(sendingRulesQuery)} what="Your sending rules" skeleton={<TabSkeleton />}>
      {(rules) => (
        <>
          <Texting />
          <EmailDomain />
          <Cap cap={rules.cap} />
          <Hours hours={rules.hours} />
          <PostalAddress address={rules.postal_address} />
        </>
      )}
    </Loaded>
  )
}
