import { listBillingDocuments, refreshCard, removeCard } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { cardQuery } from '../../../lib/kept-card.ts'

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

/** Milliseconds between two questions to the provider when the window gets the focus. */
const ASKED_MS = 15_000

/**
 * Asks the provider for the card whenever billing opens or gets the focus back, because the owner may have changed it on
 * the provider's own pages, whose event can be late. Without an answer, the last known card stays.
 */
export const askedCardQuery = queryOptions({
  queryKey: ['billing', 'asked-card'],
  queryFn: async ({ client }) => {
    const card = await lookUpCard()
    await client.cancelQueries({ queryKey: cardQuery.queryKey })
    client.setQueryData(cardQuery.queryKey, card)
    return card
  },
  staleTime: ASKED_MS,
  refetchOnWindowFocus: true,
  retry: false,
})
