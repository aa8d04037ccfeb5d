import { CONTACT_SORTS, contactFilter } from '@greenroom/contracts'
import { CONTACTS_PAGE_SIZE, MAX_CONTACTS_PAGE_SIZE } from '@greenroom/domain/contacts'
import { z } from 'zod'
import {
  type AddressChange,
  type AddressValues,
  changeAddress,
  count,
  one,
  page,
  readAddress,
  several,
} from '../address/index.ts'

export type ContactSort = (typeof CONTACT_SORTS)[number]
export type SortOrder = 'asc' | 'desc'

/**
 * The filter in the form that addresses and calls use: flags are words, several values of one kind a list, times days.
 */
export type ListFilter = AddressChange<typeof filterAddress>
export type FilterName = keyof ListFilter

/**
 * The part of the contacts that is shown. It is in the address of the list, and in that of a contact opened from there.
 */
export interface ListView {
  filter: ListFilter
  sort: ContactSort
  order: SortOrder
  limit: number
  /** Counts from 1; set beside a cursor too, for display. */
  page: number
  /** At most one of them is set: the cursor of the next or of the previous page. */
  after?: string
  before?: string
}

/** Page sizes to choose from; the first is the default of product section 9. */
export const PAGE_SIZES = [CONTACTS_PAGE_SIZE, 50, 100, 200] as const

type Accepted = Required<Omit<z.input<typeof contactFilter>, 'active_within' | 'inactive_for'>>
/** Returns a schema for the values of one name that a call accepts. */
const asked = <N extends keyof typeof contactFilter.shape>(name: N) =>
  z.custom<N extends keyof Accepted ? Extract<Accepted[N], string> : string>(
    (value) => typeof value === 'string' && value !== '' && contactFilter.shape[name].safeParse(value).success,
  )

export const filterAddress = z.object({
  q: one(asked('q')),
  status: several(asked('status')),
  tag: several(asked('tag')),
  starred: one(asked('starred')),
  source: several(asked('source')),
  email_consent: several(asked('email_consent')),
  sms_consent: several(asked('sms_consent')),
  site: several(asked('site')),
  active_within: one(asked('active_within')),
  inactive_for: one(asked('inactive_for')),
  segment: one(asked('segment')),
})
/** Maximum length of a cursor in the contract. */
const cursor = one(z.string().min(1).max(600))
export const viewAddress = filterAddress.extend({
  sort: one(z.enum(CONTACT_SORTS), 'last_activity'),
  /** Undefined: the default order of the sort. */
  order: one(z.enum(['asc', 'desc'])),
  limit: count(MAX_CONTACTS_PAGE_SIZE, CONTACTS_PAGE_SIZE),
  page,
  after: cursor,
  before: cursor,
})

/** Names ascend from A; all other sorts begin with the newest or the highest. */
export const naturalOrder = (sort: ContactSort): SortOrder => (sort === 'name' ? 'asc' : 'desc')
/** Returns the order for the address; undefined if it is the default. */
export const orderNamed = (sort: ContactSort, order: SortOrder): SortOrder | undefined =>
  order === naturalOrder(sort) ? undefined : order

/** Reads the filter from an address; ignores invalid values. */
export const filterOf = (params: URLSearchParams): ListFilter => readAddress(filterAddress, params)

export function viewFrom(values: AddressValues<typeof viewAddress>): ListView {
  const { sort, order = naturalOrder(sort), limit, page, after, before, ...filter } = values
  const cursor = after === undefined ? (before === undefined ? {} : { before }) : { after }
  return { filter, sort, order, limit, page, ...cursor }
}

/** Reads the view from the address of the list, or of a contact opened from it. */
export const viewOf = (params: URLSearchParams): ListView => viewFrom(readAddress(viewAddress, params))

/** Returns the search part of the address of a view, without defaults: '' or with its `?`. */
export function searchOf({ filter, ...view }: ListView): string {
  const values = { ...filter, ...view, order: orderNamed(view.sort, view.order) }
  const text = changeAddress(viewAddress, new URLSearchParams(), values).toString()
  return text === '' ? '' : `?${text}`
}

/** Converts a filter to the parameters of an address; {@link filterOf} reads it back. */
export const filterParams = (filter: ListFilter): URLSearchParams =>
  changeAddress(filterAddress, new URLSearchParams(), filter)

/** Returns whether the filter leaves anything out. */
export const isFiltered = (filter: ListFilter): boolean => Object.values(filter).some((value) => value !== undefined)

/** Returns the query of a call for the people of a view, without the page. */
export const queryOf = ({ filter, sort, order }: Pick<ListView, 'filter' | 'sort' | 'order'>) => ({
  ...filter,
  sort,
  order,
})

/** Returns the address that makes a segment from a filter; the builder reads it from one parameter (`filterOf`). */
export const segmentFromFilter = (filter: ListFilter): string =>
  `/dashboard/marketing/audience/new?from=${encodeURIComponent(filterParams(filter).toString())}`
