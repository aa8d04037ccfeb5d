import { Settings } from '../../features/settings/screens/settings.tsx'
import { Billing } from './billing.tsx'
import { latePart } from '../../ui/late-part.tsx'
import type { FirstQueries } from '../../lib/first-queries.ts'
import { cardQuery } from '../../lib/kept-card.ts'
import { transactionsQuery } from '../../features/wallet/api/transactions.ts'

const Texting = latePart(() => import('../../features/registration/components/standing/texting.tsx'))
const Leaving = latePart(() => import('./leaving.tsx'))

export const firstQueries: FirstQueries = ({ search }) =>
  search.get('tab') === 'billing' ? [cardQuery, transactionsQuery(1, {})] : []

/** The settings, with the tabs of other features. */
export function Component() {
  return <Settings billing={Billing} leaving={<Leaving />} texting={Texting} />
}
