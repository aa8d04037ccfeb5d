import { useParams } from 'react-router'

/** `/dashboard/marketing/sms/new` and `/dashboard/marketing/sms/:campaignId/edit`. */
export function Component() {
  const { campaignId } = useParams()
  return <main id="main">{campaignId}</main>
}
