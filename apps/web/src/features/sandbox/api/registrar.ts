import {
  type BodyOf,
  listSandboxRegistrar,
  pullSandboxRegistrarLever,
  setSandboxRegistrarAccount,
} from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call, isNotFound, orNull } from '../../../lib/api/index.ts'
import { live } from './sandbox.ts'

export const registrarKey = ['sandbox', 'registrar'] as const

/** `null` if nobody registers at the sandbox. @param search part of an owner's name; '' for all */
export const registrarQuery = (search: string) =>
  queryOptions({
    ...live,
    queryKey: [...registrarKey, search],
    queryFn: ({ signal }) =>
      orNull(call(listSandboxRegistrar, { query: search ? { search } : {}, signal }), isNotFound),
  })

export const pullLever = (id: string, lever: BodyOf<typeof pullSandboxRegistrarLever>) =>
  call(pullSandboxRegistrarLever, { params: { id }, body: lever })

export const setAccount = (id: string, levers: BodyOf<typeof setSandboxRegistrarAccount>) =>
  call(setSandboxRegistrarAccount, { params: { id }, body: levers })
