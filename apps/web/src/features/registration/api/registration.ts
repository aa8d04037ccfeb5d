import {
  checkRegistration,
  getRegistration,
  mendRegistration,
  type ProfileChanges,
  type RegistrationCheck,
  type RegistrationOverview,
  updateSenderProfile,
} from '@greenroom/contracts'
import type { Mend, RegistrationKind } from '@greenroom/domain'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** The owner's form, as the server has it. */
export type Profile = RegistrationOverview['profile']
/** Fields that an owner fills in. */
export type FieldName = keyof ProfileChanges

export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => call(getRegistration, { signal }),
  meta: { live: ['registrations', 'sender_numbers'] },
  staleTime: 0,
})

const checksKey = ['registration-checks'] as const
/** Checks of what is handed in; they read the site, too. */
export const checksQuery = (kind: RegistrationKind) =>
  queryOptions({
    queryKey: [...checksKey, kind],
    queryFn: async ({ signal }): Promise<RegistrationCheck[]> =>
      (await call(checkRegistration, { query: { kind }, signal })).items,
    staleTime: 0,
  })

/** Has the checks made again. */
export const checkAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: checksKey })

export const saveProfile = (changes: ProfileChanges, isLeaving: boolean) =>
  call(updateSenderProfile, { body: changes, keepalive: isLeaving })

export const mend = (id: Mend) => call(mendRegistration, { body: { mend: id } })

/** Shows everything as the server has just answered. */
export const putOverview = (client: QueryClient, overview: RegistrationOverview) =>
  client.setQueryData(registrationQuery.queryKey, overview)
