import { type BodyOf, fillSandboxDns, getSandboxZone, listSandboxZones, setSandboxDns } from '@greenroom/contracts'
import type { DnsType } from '@greenroom/domain'
import { queryOptions } from '@tanstack/react-query'
import { call, isNotFound, orNull } from '../../../lib/api/index.ts'
import { live } from './sandbox.ts'

export const dnsKey = ['sandbox', 'dns'] as const

/** `null` if this server asks the real DNS. @param search part of a domain; '' for all */
export const zonesQuery = (search: string) =>
  queryOptions({
    ...live,
    queryKey: [...dnsKey, 'all', search],
    queryFn: ({ signal }) => orNull(call(listSandboxZones, { query: search ? { search } : {}, signal }), isNotFound),
  })

/** `null` if nobody has added the domain. */
export const zoneQuery = (domain: string) =>
  queryOptions({
    ...live,
    queryKey: [...dnsKey, 'of', domain],
    queryFn: ({ signal }) => orNull(call(getSandboxZone, { params: { domain }, signal }), isNotFound),
    placeholderData: undefined,
  })

/** Enters what the owner of a domain is asked for: all of it, or one record. */
export const publish = (domain: string, only?: { name: string; type: DnsType }) =>
  call(fillSandboxDns, { body: { domain, ...(only && { only: { name: only.name, type: only.type } }) } })

/** Sets what the DNS says about a name. */
export const setRecord = (record: BodyOf<typeof setSandboxDns>) => call(setSandboxDns, { body: record })
