import {
  type ContactView,
  createContactView,
  deleteContactView,
  listContactViews,
  updateContactView,
} from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

/** The owner's saved views of the list, by name. */
export const viewsQuery = queryOptions({
  queryKey: ['contact-views'],
  queryFn: async ({ signal }) => (await call(listContactViews, { signal })).items,
  meta: { live: ['saved_views'] },
})

export type ViewBody = Pick<ContactView, 'name' | 'query' | 'columns'>

/** Saves a new view, also one like another. @param key makes repeated requests save one view */
export const saveView = ({ name, query, columns }: ViewBody, key: string) =>
  call(createContactView, { body: { name, query, columns }, idempotencyKey: key })

export const changeView = (viewId: string, body: Partial<ViewBody>) =>
  call(updateContactView, { params: { viewId }, body })

export const removeView = (viewId: string) => call(deleteContactView, { params: { viewId } })
