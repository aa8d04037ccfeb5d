import { readAddress } from '../../../lib/address/index.ts'
import { segmentNamesQuery } from '../../../lib/contacts/segments.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { allCampaignsQuery, viewsQuery } from '../api/all-campaigns.ts'
import { allAddress } from '../components/all/address.ts'
import { AllCampaigns } from '../components/all/all-campaigns.tsx'

export const firstQueries: FirstQueries = ({ search }) => {
  const { show, ...values } = readAddress(allAddress, search)
  const always = [viewsQuery, segmentNamesQuery]
  return show === 'list' ? [allCampaignsQuery(viewOf(values)), ...always] : always
}

const viewOf = ({ view: _, day: __, ...values }: Omit<ReturnType<typeof allAddress.parse>, 'show'>) => values

/** `/dashboard/campaigns`: campaigns of both channels, as a list or a calendar. */
export const Component = AllCampaigns
