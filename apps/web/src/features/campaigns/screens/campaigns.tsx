import type { FirstQueries } from '../../../lib/first-queries.ts'
import { Campaigns, firstListQuery } from '../components/list/campaigns.tsx'

export const firstQueries: FirstQueries = ({ search }) => [firstListQuery('sms', search)]

/** `/dashboard/marketing/sms`: SMS campaigns, and messages that go out automatically. */
export const Component = () => <Campaigns type="sms" />
