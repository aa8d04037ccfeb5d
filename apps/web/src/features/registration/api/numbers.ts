import {
  buyNumber as buyContract,
  type QueryOf,
  releaseNumber as releaseContract,
  searchNumbers,
} from '@greenroom/contracts'
import type { NumberKind } from '@greenroom/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export type NumberSearch = QueryOf<typeof searchNumbers>

/** Numbers that can be bought; others may buy them meanwhile. */
export const numbersQuery = (search: NumberSearch) =>
  queryOptions({
    queryKey: ['available-numbers', search],
    queryFn: async ({ signal }) => (await call(searchNumbers, { query: search, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })

/** @param key the same for every attempt to buy the number */
export const buyNumber = (number: string, kind: NumberKind, key: string) =>
  call(buyContract, { body: { number, kind }, idempotencyKey: key })

export const releaseNumber = (number: string) => call(releaseContract, { params: { number }, body: { typed: number } })
