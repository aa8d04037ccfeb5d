import { CONTACT_SORTS, type contactFilter, listContacts } from '@greenroom/contracts'
import { CONTACTS_PAGE_SIZE } from '@greenroom/domain/contacts'
import type { z } from 'zod'

/** The filter as an address and a call write it: flags are words, several values of one kind a list. */
export type ListFilter = z.input<typeof contactFilter>
export type ContactSort = (typeof CONTACT_SORTS)[number]
export type SortOrder = 'asc' | 'desc'

/** What of the contacts is shown: it stands in the address of the list, and in that of a contact opened from there. */
export interface ListView {
  filter: ListFilter
  sort: ContactSort
  order: SortOrder
  limit: number
  /** From 1 on; told beside a cursor too, so that it can be shown. */
  page: number
  /** At most one of them: the page that follows, or goes before. */
  after?: string
  before?: string
}

/** Sizes of a page to choose from; the first one is the specification's (section 9). */
export const PAGE_SIZES = [CONTACTS_PAGE_SIZE, 50, 100, 200] as const

export const FILTER_NAMES = [
  'q',
  'status',
  'tag',
  'starred',
  'source',
  'email_consent',
  'sms_consent',
  'site',
  'active_within',
  'inactive_for',
  'segment',
] as const satisfies readonly (keyof ListFilter)[]
export type FilterName = (typeof FILTER_NAMES)[number]
const SEVERAL: ReadonlySet<string> = new Set(['status', 'tag', 'source', 'email_consent', 'sms_consent', 'site'])

/** Names from A, all else the newest first. */
export const naturalOrder = (sort: ContactSort): SortOrder =>
  sort === 'last_activity' || sort === 'created_at' ? 'desc' : 'asc'

const fields = listContacts.query.shape

/** One value of an address, if the list can be asked for it. */
function accepted<N extends keyof typeof fields>(name: N, given: unknown): z.input<(typeof fields)[N]> | undefined {
  return fields[name].safeParse(given).success ? (given as z.input<(typeof fields)[N]>) : undefined
}

/** The filter that an address asks for; what it asks for wrongly is left out. */
export function filterOf(params: URLSearchParams): ListFilter {
  const filter: Record<string, unknown> = {}
  for (const name of FILTER_NAMES) {
    const given = params.getAll(name).filter((value) => value !== '')
    const value = SEVERAL.has(name)
      ? [...new Set(given)].filter((one) => accepted(name, one) !== undefined)
      : accepted(name, given[0])
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) filter[name] = value
  }
  return filter as ListFilter
}

/** What an address of the list, or of a contact opened from it, asks for. */
export function viewOf(params: URLSearchParams): ListView {
  const get = (name: string) => params.get(name) || undefined
  const sort = accepted('sort', get('sort')) ?? 'last_activity'
  const after = accepted('after', get('after'))
  const before = after === undefined ? accepted('before', get('before')) : undefined
  return {
    filter: filterOf(params),
    sort,
    order: accepted('order', get('order')) ?? naturalOrder(sort),
    limit: Number(accepted('limit', get('limit')) ?? CONTACTS_PAGE_SIZE),
    page: Number(accepted('page', get('page')) ?? 1),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  }
}

/** The address's query of a view, without what goes without saying; '' or with its `?`. */
export function searchOf({ filter, sort, order, limit, page, after, before }: ListView): string {
  const params = filterParams(filter)
  if (sort !== 'last_activity') params.set('sort', sort)
  if (order !== naturalOrder(sort)) params.set('order', order)
  if (limit !== CONTACTS_PAGE_SIZE) params.set('limit', String(limit))
  if (page !== 1) params.set('page', String(page))
  if (after !== undefined) params.set('after', after)
  if (before !== undefined) params.set('before', before)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** A filter as the query of an address; {@link filterOf} reads it again. */
export function filterParams(filter: ListFilter): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of FILTER_NAMES)
    for (const value of [filter[name]].flat()) if (value !== undefined) params.append(name, String(value))
  return params
}

/** Whether anything is left out of the list. */
export const isFiltered = (filter: ListFilter): boolean => FILTER_NAMES.some((name) => filter[name] !== undefined)

/** How a call asks for the people of a view, without its page. */
export const queryOf = ({ filter, sort, order }: Pick<ListView, 'filter' | 'sort' | 'order'>) => ({
  ...filter,
  sort,
  order,
})

/** Where a segment is made of a filter: the builder reads the same names (`filterOf`). */
export const segmentFromFilter = (filter: ListFilter): string =>
  `/dashboard/marketing/audience/new?${filterParams(filter).toString()}`
