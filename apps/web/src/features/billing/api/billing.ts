import { listBillingDocuments, refreshCard, removeCard } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** Of whatever the provider has now: it is asked again whenever somebody comes back to look, e.g. from having paid. */
export const documentsQuery = queryOptions({
  queryKey: ['billing', 'documents'],
  queryFn: async ({ signal }) => (await call(listBillingDocuments, { signal })).items,
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { live: ['user_subscriptions'] },
})

/** Asks the provider which card it keeps. */
export const lookUpCard = async () => (await call(refreshCard)).card

export const forgetCard = () => call(removeCard)
