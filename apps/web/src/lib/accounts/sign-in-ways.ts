import { getSignInWays } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** The ways to log in that this server offers; they do not change while it runs. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }) => call(getSignInWays, { signal }),
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
})
