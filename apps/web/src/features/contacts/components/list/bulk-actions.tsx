import {
  IconCircleDot,
  IconDownload,
  IconStar,
  IconStarOff,
  IconTag,
  IconTagOff,
  IconTrash,
} from '../../../../ui/icons.generated.ts'

import { countOf } from '../../../../lib/format.ts'
import { type BulkAction, BulkBar } from '../../../../ui/list/bulk-bar.tsx'
import { Late } from '../../../../ui/late.tsx'
import type { ContactList } from './use-contact-list.ts'
import { type BulkWish, useBulk } from './use-bulk.ts'
import { lateDialog } from '../../../../ui/late-part.tsx'

export const bulkDialog = () => import('./bulk-dialog.tsx')
const BulkDialog = lateDialog(async () => ({ default: (await bulkDialog()).BulkDialog }))

const WISHES: readonly (Omit<BulkAction, 'onPress'> & { wish: BulkWish })[] = [
  { wish: 'add-tags', label: 'Tag', icon: <IconTag size={18} aria-hidden />, place: 'bar' },
  { wish: 'remove-tags', label: 'Untag', icon: <IconTagOff size={18} aria-hidden />, place: 'desktop' },
  { wish: 'set-status', label: 'Status', icon: <IconCircleDot size={18} aria-hidden />, place: 'bar' },
  { wish: 'star', label: 'Star', icon: <IconStar size={18} aria-hidden />, place: 'desktop' },
  { wish: 'unstar', label: 'Unstar', icon: <IconStarOff size={18} aria-hidden />, place: 'menu' },
  { wish: 'export', label: 'Export', icon: <IconDownload size={18} aria-hidden />, place: 'desktop' },
  { wish: 'delete', label: 'Delete', icon: <IconTrash size={18} aria-hidden />, place: 'bar', isDanger: true },
]

/** Bar for the selected contacts, with the dialog for changes that need more input. */
export function BulkActions({ contacts }: { contacts: ContactList }) {
  const bulk = useBulk(contacts)
  const { list, query } = contacts
  const { selection } = list.selection
  const { total, total_is_exact: isExact } = query.data ?? { total: 0, total_is_exact: true }
  const allLabel = isExact ? `Select all ${countOf(total, 'contact')}` : 'Select all that match'
  return (
    <>
      <BulkBar
        label="Selected contacts"
        list={list}
        allLabel={selection.kind === 'all' || list.count >= total ? undefined : allLabel}
        actions={WISHES.map(({ wish, ...action }) => ({
          ...action,
          isBusy: wish === 'export' && bulk.isExporting,
          onPress: () => bulk.wish(wish),
        }))}
      />
      <Late when={bulk.asked !== undefined}>
        <BulkDialog
          asked={bulk.asked}
          count={list.count}
          isExact={isExact || selection.kind === 'some'}
          tags={bulk.tags}
          onApply={bulk.apply}
          onClose={bulk.close}
        />
      </Late>
    </>
  )
}
