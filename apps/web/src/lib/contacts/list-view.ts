import { CONTACT_SORTS, contactFilter } from '@greenroom/contracts'
import { CONTACTS_PAGE_SIZE, MAX_CONTACTS_PAGE_SIZE } from '@greenroom/domain/contacts'
import type { z } from 'zod'

/** The filter as an address and a call write it: flags are words, several values of one kind a list. */
export type ListFilter = Omit<z.input<typeof contactFilter>, 'active_within' | 'inactive_for'> & {
  /** Days. */
  active_within?: string | undefined
  inactive_for?: string | undefined
}
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

const fields = contactFilter.shape
/** Of a cursor, and the last page that can be asked for, as the contract has them. */
const MAX_CURSOR = 600
const MAX_PAGE = 100_000

/** Whether the list can be asked for this value. */
const isAccepted = (name: FilterName, given: unknown): boolean => fields[name].safeParse(given).success

/** A whole number of an address, from 1 on; what is none, or too large, is the other one. */
function countOf(text: string | null, most: number, otherwise: number): number {
  const count = Number(text ?? otherwise)
  return Number.isInteger(count) && count >= 1 && count <= most ? count : otherwise
}

/** The filter that an address asks for; what it asks for wrongly is left out. */
export function filterOf(params: URLSearchParams): ListFilter {
  const filter: Record<string, unknown> = {}
  for (const name of FILTER_NAMES) {
    const given = params.getAll(name).filter((value) => value !== '')
    const value = SEVERAL.has(name)
      ? [...new Set(given)].filter((one) => isAccepted(name, one))
      : given[0] !== undefined && isAccepted(name, given[0])
        ? given[0]
        : undefined
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) filter[name] = value
  }
  return filter
}

/** What an address of the list, or of a contact opened from it, asks for. */
export function viewOf(params: URLSearchParams): ListView {
  const get = (name: string) => params.get(name)
  const cursor = (name: string) => (get(name) ?? '').slice(0, MAX_CURSOR + 1)
  const sort = CONTACT_SORTS.find((known) => known === get('sort')) ?? 'last_activity'
  const order = get('order')
  const [after, before] = [cursor('after'), cursor('before')].map((text) => (text.length <= MAX_CURSOR ? text : ''))
  return {
    filter: filterOf(params),
    sort,
    order: order === 'asc' || order === 'desc' ? order : naturalOrder(sort),
    limit: countOf(get('limit'), MAX_CONTACTS_PAGE_SIZE, CONTACTS_PAGE_SIZE),
    page: countOf(get('page'), MAX_PAGE, 1),
    ...(after ? { after } : before ? { before } : {}),
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
    for (const value of [filter[name]].flat()) if (value !== undefined) params.append(name, value)
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

/** Where a segment is made of a filter: the builder reads the filter's own query under one name (`filterOf`). */
export const segmentFromFilter = (filter: ListFilter): string =>
  `/dashboard/marketing/audience/new?from=${encodeURIComponent(filterParams(filter).toString())}`
