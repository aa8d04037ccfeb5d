import { listBillingDocuments, refreshCard, removeCard } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/**
 * Of whatever the provider has now: asked again when somebody comes back to look, and when money has moved.
 * @param version changes when money moves; undefined while that is not known
 */
export const documentsQuery = (version: string | null | undefined) =>
  queryOptions({
    queryKey: ['billing', 'documents', version],
    queryFn: async ({ signal }) => (await call(listBillingDocuments, { signal })).items,
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ['user_subscriptions'] },
  })

/** Asks the provider which card it keeps. */
export const lookUpCard = async () => (await call(refreshCard)).card

export const forgetCard = () => call(removeCard)
