import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { flag, useAddress } from '../../../lib/address/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { displayName } from '../../../lib/contacts/contact-words.ts'
import { isFiltered, type ListFilter, PAGE_SIZES } from '../../../lib/contacts/list-view.ts'
import { contactsQuery } from '../../../lib/contacts/queries.ts'
import { countOf } from '../../../lib/format.ts'
import { roomFor, useMe } from '../../../lib/me.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Late } from '../../../ui/late.tsx'
import { BeyondLastPage } from '../../../ui/list/beyond-last-page.tsx'
import { ListCount, ListNews } from '../../../ui/list/list-head.tsx'
import { ListPages } from '../../../ui/list/list-pages.tsx'
import { ListSkeleton } from '../../../ui/list/list-skeleton.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { TagChange } from '../api/contacts.ts'
import { BulkActions, bulkDialog } from '../components/list/bulk-actions.tsx'
import { ExportComes, ListActions } from '../components/list/list-actions.tsx'
import { NobodyMatches, NobodyYet } from '../components/list/list-empty.tsx'
import { CARD_HEIGHT } from '../components/list/contact-card.tsx'
import { ContactRows } from '../components/list/contact-rows.tsx'
import { ContactTools } from '../components/list/list-tools.tsx'
import { LockedNotice } from '../../../lib/contacts/locked-notice.tsx'
import { OperationsStrip } from '../components/list/operations-strip.tsx'
import { type ContactList, useContactList } from '../components/list/use-contact-list.ts'
import { lateDialog } from '../../../ui/late-part.tsx'

const createDialog = () => import('../components/create/create-contact-dialog.tsx')
const manageDialog = () => import('../components/manage/manage-dialog.tsx')
const dialogs = () => Promise.all([createDialog(), bulkDialog(), manageDialog()])
const CreateContactDialog = lateDialog(async () => ({ default: (await createDialog()).CreateContactDialog }))
const ManageDialog = lateDialog(async () => ({ default: (await manageDialog()).ManageDialog }))

export interface ContactsProps {
  /** Running imports, above the list. */
  imports: ReactNode
  /** Button that exports the filtered list. */
  Exporting: ComponentType<{ filter: ListFilter; isFiltered: boolean; total?: number | undefined }>
}

/** `/dashboard/contacts`: the list of contacts. */
export function Contacts({ imports, Exporting }: ContactsProps) {
  const contacts = useContactList()
  useCodeAhead(dialogs)
  const me = useMe()
  const { query, view, list, actions, setFilter } = contacts
  const { data } = query
  const [isManaging, setManaging] = useState(false)
  const create = useCreating()
  const filtered = isFiltered(view.filter)
  const isEmpty = data?.total === 0 && !filtered && !query.isPlaceholderData
  const hasNobody = isEmpty || (!data && me?.usage.contacts === 0)
  const exporting = hasNobody ? null : data ? (
    <Exporting filter={view.filter} isFiltered={filtered} total={data.total} />
  ) : (
    <ExportComes />
  )
  /** Changes a tag, and updates the filter that uses it. */
  const changeTag = async (change: TagChange, isUndoable?: boolean) => {
    await actions.changeTag(change, isUndoable)
    const shown = view.filter.tag ?? []
    if (!shown.includes(change.tag)) return
    const others = shown.filter((tag) => tag !== change.tag)
    const tag = change.kind === 'rename-tag' ? [...others, change.to] : others
    setFilter({ tag: tag.length === 0 ? undefined : tag }, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Contacts"
        text="Everyone you can reach."
        actions={<ListActions exporting={exporting} onAdd={create.open} onManage={() => setManaging(true)} />}
      />
      {data && data.locked > 0 ? <LockedNotice count={data.locked} /> : null}
      {imports}
      <OperationsStrip operations={actions.operations} />
      {isEmpty ? (
        <NobodyYet onAdd={create.open} />
      ) : (
        <>
          <ContactTools contacts={contacts} />
          <Loaded query={query} what="Your contacts" skeleton={<ListSkeleton cardHeight={CARD_HEIGHT} />} tellsStale>
            {() => <People contacts={contacts} />}
          </Loaded>
        </>
      )}
      <Late when={create.isOpen}>
        <CreateContactDialog
          opened={create.isOpen}
          onClose={create.close}
          onMade={create.made}
          asOwn={list.asOwn}
          fullSentence={create.fullSentence}
        />
      </Late>
      <Late when={isManaging}>
        <ManageDialog opened={isManaging} onClose={() => setManaging(false)} onChangeTag={changeTag} />
      </Late>
    </>
  )
}

/** The list, its pages, and the bar for the selection. */
function People({ contacts }: { contacts: ContactList }) {
  const { query, list, view, clearFilter } = contacts
  const queries = useQueryClient()
  const { data } = query
  if (!data) return null
  const words = countOf(data.total, 'contact')
  const isNobody = list.rows.length === 0 && !list.isFading
  return (
    <>
      <ListCount>{data.total_is_exact ? words : `more than ${words}`}</ListCount>
      <ListNews list={list} />
      {isNobody ? (
        isFiltered(view.filter) && data.total === 0 ? (
          <NobodyMatches onClear={clearFilter} />
        ) : (
          <BeyondLastPage what="contacts" />
        )
      ) : (
        <div ref={list.place}>
          <ContactRows contacts={contacts} />
        </div>
      )}
      <ListPages
        what="contacts"
        data={data}
        page={view.page}
        limit={view.limit}
        sizes={PAGE_SIZES}
        onPage={contacts.setPage}
        onLimit={contacts.setLimit}
        searchOf={contacts.searchOf}
        onAhead={(place) => {
          const { after: _after, before: _before, ...rest } = view
          void queries.prefetchQuery(contactsQuery({ ...rest, ...place }))
        }}
      />
      <BulkActions contacts={contacts} />
    </>
  )
}

const dialogAddress = z.object({ new: flag })

/** Opens the dialog that adds a contact. `?new` opens it from other screens. */
function useCreating() {
  const { values, set } = useAddress(dialogAddress)
  const navigate = useNavigate()
  const plan = roomFor(useMe(), 'contacts')
  const close = () => set({ new: false }, { replace: true })
  return {
    isOpen: values.new,
    open: () => set({ new: true }),
    close,
    made: (contact: Parameters<typeof displayName>[0] & { id: string }) => {
      close()
      toast.success('Contact created successfully!', {
        action: { label: 'Open', onClick: () => void navigate(`/dashboard/contacts/${contact.id}`) },
      })
    },
    fullSentence: plan.full ? planLimitSentence(plan.details) : undefined,
  }
}
