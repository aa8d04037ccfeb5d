import {
  getSenderName,
  removeSenderName as removeContract,
  saveSenderName as saveContract,
  type SenderName,
} from '@greenroom/contracts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** The name that texts come from, and what texts each country. */
export const senderNameQuery = queryOptions({
  queryKey: ['sender-name'],
  queryFn: ({ signal }) => call(getSenderName, { signal }),
  meta: { live: ['senders', 'registrations', 'sender_numbers'] },
  staleTime: 0,
})

const put = (client: QueryClient, answer: SenderName) => client.setQueryData(senderNameQuery.queryKey, answer)

export const saveSenderName = async (client: QueryClient, name: string) =>
  put(client, await call(saveContract, { body: { name } }))

export const removeSenderName = async (client: QueryClient) => put(client, await call(removeContract))
