import { Button, Skeleton } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { displayName } from '../../../lib/contacts/contact-words.ts'
import { isFiltered, type ListFilter } from '../../../lib/contacts/list-view.ts'
import { countOf } from '../../../lib/format.ts'
import { roomFor, useMe } from '../../../lib/me.ts'
import { useOnline } from '../../../lib/online.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { toast } from '../../../lib/toasts.tsx'
import { BeyondLastPage } from '../../../ui/beyond-last-page.tsx'
import { Late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { TagChange } from '../api/contacts.ts'
import { BulkBar } from '../components/list/bulk-bar.tsx'
import { ExportComes, ListActions } from '../components/list/list-actions.tsx'
import { NobodyMatches, NobodyYet } from '../components/list/list-empty.tsx'
import classes from '../components/list/list-head.module.css'
import { ListPages } from '../components/list/list-pages.tsx'
import { ListPeople } from '../components/list/list-people.tsx'
import { ListSkeleton } from '../components/list/list-skeleton.tsx'
import { ListTools } from '../components/list/list-tools.tsx'
import { LockedNotice } from '../../../lib/contacts/locked-notice.tsx'
import { OperationsStrip } from '../components/list/operations-strip.tsx'
import { useBulk } from '../components/list/use-bulk.ts'
import { type List, useList } from '../components/list/use-list.ts'

const createDialog = () => import('../components/create/create-contact-dialog.tsx')
const bulkDialog = () => import('../components/list/bulk-dialog.tsx')
const manageDialog = () => import('../components/manage/manage-dialog.tsx')
const dialogs = () => Promise.all([createDialog(), bulkDialog(), manageDialog()])
const CreateContactDialog = lazy(async () => ({ default: (await createDialog()).CreateContactDialog }))
const BulkDialog = lazy(async () => ({ default: (await bulkDialog()).BulkDialog }))
const ManageDialog = lazy(async () => ({ default: (await manageDialog()).ManageDialog }))

export interface ContactsProps {
  /** Imports that run, above the list. */
  imports: ReactNode
  /** Takes along what is shown. */
  Exporting: ComponentType<{ filter: ListFilter; isFiltered: boolean; total?: number | undefined }>
}

/** `/dashboard/contacts`: everybody that the artist can reach. */
export function Contacts({ imports, Exporting }: ContactsProps) {
  const list = useList()
  useCodeAhead(dialogs)
  const me = useMe()
  const { query, address } = list
  const { data } = query
  const { view } = address
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
  /** Whoever looks at the people of a tag goes on looking at them. */
  const changeTag = async (change: TagChange, isUndoable?: boolean) => {
    await list.actions.changeTag(change, isUndoable)
    const shown = [view.filter.tag ?? []].flat()
    if (!shown.includes(change.tag)) return
    const others = shown.filter((tag) => tag !== change.tag)
    const tag = change.kind === 'rename-tag' ? [...others, change.to] : others
    address.setFilter({ tag: tag.length === 0 ? undefined : tag }, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Contacts"
        text="Everybody you can reach."
        actions={<ListActions exporting={exporting} onAdd={create.open} onManage={() => setManaging(true)} />}
      />
      {data && data.locked > 0 ? <LockedNotice count={data.locked} /> : null}
      <Suspense>{imports}</Suspense>
      <OperationsStrip operations={list.actions.operations} />
      {isEmpty ? (
        <NobodyYet onAdd={create.open} />
      ) : (
        <>
          <ListTools list={list} />
          <Loaded query={query} what="Your contacts" skeleton={<Waiting />} tellsStale>
            {() => <People list={list} />}
          </Loaded>
        </>
      )}
      <Late when={create.isOpen}>
        <CreateContactDialog
          opened={create.isOpen}
          onClose={create.close}
          onMade={create.made}
          asOwn={list.held.asOwn}
          fullSentence={create.fullSentence}
        />
      </Late>
      <Late when={isManaging}>
        <ManageDialog opened={isManaging} onClose={() => setManaging(false)} onChangeTag={changeTag} />
      </Late>
    </>
  )
}

/** The list itself, with what is chosen in it. */
function People({ list }: { list: List }) {
  const { query, held, address, selection, count, place } = list
  const bulk = useBulk(list)
  const { data } = query
  if (!data) return null
  const { total, total_is_exact: isExact } = data
  const isNobody = held.rows.length === 0 && !query.isPlaceholderData
  return (
    <>
      <div className={classes.count}>
        <span className={classes.number} role="status">
          {isExact ? countOf(total, 'contact') : `more than ${countOf(total, 'contact')}`}
        </span>
        <Offline />
      </div>
      {held.changes > 0 ? (
        <div className={classes.news}>
          <Button className={classes.newsButton ?? ''} size="xs" radius="xl" onClick={held.show}>
            {countOf(held.changes, 'change')} – show
          </Button>
        </div>
      ) : null}
      {isNobody ? (
        isFiltered(address.view.filter) && total === 0 ? (
          <NobodyMatches onClear={address.clearFilter} />
        ) : (
          <BeyondLastPage what="contacts" />
        )
      ) : (
        <div ref={place}>
          <ListPeople list={list} />
        </div>
      )}
      <ListPages data={data} list={address} />
      {count > 0 ? (
        <BulkBar
          count={count}
          total={selection.selection.kind === 'all' || count >= total ? null : total}
          isExact={isExact}
          onAll={selection.all}
          onClear={selection.clear}
          onWish={bulk.wish}
          isExporting={bulk.isExporting}
        />
      ) : null}
      <Late when={bulk.asked !== undefined}>
        <BulkDialog
          asked={bulk.asked}
          count={count}
          isExact={isExact || selection.selection.kind === 'some'}
          tags={bulk.tags}
          onApply={bulk.apply}
          onClose={bulk.close}
        />
      </Late>
    </>
  )
}

function Offline() {
  return useOnline() ? null : <span>You are offline: this is how the list was when it was read last.</span>
}

const Waiting = () => (
  <>
    <div className={classes.count} aria-hidden>
      <Skeleton height={14} width={96} radius="sm" />
    </div>
    <ListSkeleton />
  </>
)

/** The dialog that adds somebody: `?new` opens it, so that other screens can lead to it. */
function useCreating() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const plan = roomFor(useMe(), 'contacts')
  const isOpen = params.has('new')
  const set = (wanted: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (wanted) next.set('new', '')
        else next.delete('new')
        return next
      },
      { replace: !wanted, preventScrollReset: true },
    )
  return {
    isOpen,
    open: () => set(true),
    close: () => set(false),
    made: (contact: Parameters<typeof displayName>[0] & { id: string }) => {
      set(false)
      toast.success('Contact created successfully!', {
        action: { label: 'Open', onClick: () => void navigate(`/dashboard/contacts/${contact.id}`) },
      })
    },
    fullSentence: plan.full ? planLimitSentence(plan.details) : undefined,
  }
}
