import type { Contact, ContactPage } from '@greenroom/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { contactListKey, contactsKey } from '../../../../lib/contacts/queries.ts'
import { meQuery } from '../../../../lib/me.ts'

/** Shows a change of some people at once, on every page of the list that is kept. */
export const showChanged = (queries: QueryClient, change: (contact: Contact) => Contact): void => {
  queries.setQueriesData<ContactPage>(
    { queryKey: contactListKey },
    (page) => page && { ...page, items: page.items.map(change) },
  )
}

/** Takes some people out of every page that is kept, as they are deleted. */
export const showGone = (queries: QueryClient, ids: ReadonlySet<string>): void => {
  queries.setQueriesData<ContactPage>({ queryKey: contactListKey }, (page) => {
    if (!page) return page
    const items = page.items.filter(({ id }) => !ids.has(id))
    return { ...page, items, total: page.total - (page.items.length - items.length) }
  })
}

/** Reads anew what depends on who is there; resolves when the shown page is there. */
export const readAnew = async (queries: QueryClient): Promise<void> => {
  void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  await queries.invalidateQueries({ queryKey: contactsKey })
}
