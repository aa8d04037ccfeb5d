import { listBillingDocuments, refreshCard, removeCard } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/**
 * The documents that the provider has now. Read again on focus, and when money has moved.
 * @param version changes when money moves; undefined while unknown
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

/** Asks the provider for the saved card. */
export const lookUpCard = async () => (await call(refreshCard)).card

export const forgetCard = () => call(removeCard)
