import type { FirstQueries } from '../../../lib/first-queries.ts'
import { Campaigns, firstListQuery } from '../components/list/campaigns.tsx'

export const firstQueries: FirstQueries = ({ search }) => [firstListQuery('email', search)]

/** `/dashboard/marketing/email`: email campaigns. */
export const Component = () => <Campaigns type="email" />
