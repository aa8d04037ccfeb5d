import type { BulkChange } from '@greenroom/contracts'
import { DEFAULT_STATUS } from '@greenroom/domain/contacts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { StatusField } from '../../../../lib/contacts/status-field.tsx'
import { TagsField } from '../../../../lib/contacts/tags-field.tsx'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { isTyped, TypedWord } from '../../../../ui/typed-word.tsx'

export type AskedChange = 'add-tags' | 'remove-tags' | 'set-status' | 'star' | 'unstar' | 'delete'

export interface BulkDialogProps {
  /** Undefined while the dialog is closed. */
  asked: AskedChange | undefined
  count: number
  /** False if the count is a minimum. */
  isExact: boolean
  /** Tags of the selected contacts, if known. */
  tags: readonly string[] | undefined
  onApply: (change: BulkChange) => Promise<boolean>
  onClose: () => void
}

/** Above this number, deleting asks to type the number. */
const MANY = 100

/** Asks for the details of a bulk change, and confirms large deletions. */
export function BulkDialog(props: BulkDialogProps) {
  const { asked, count, isExact, onClose } = props
  const who = isExact ? countOf(count, 'contact') : `more than ${countOf(count, 'contact')}`
  const titles: Record<AskedChange, string> = {
    'add-tags': `Tag ${who}`,
    'remove-tags': `Remove tags from ${who}`,
    'set-status': `Set the status of ${who}`,
    star: `Star ${who}?`,
    unstar: `Unstar ${who}?`,
    delete: `Delete ${who}?`,
  }
  return (
    <LateModal opened={asked !== undefined} onClose={onClose} title={asked && titles[asked]}>
      {asked === undefined ? null : <Body {...props} asked={asked} />}
    </LateModal>
  )
}

function Body({ asked, count, isExact, tags: known, onApply, onClose }: BulkDialogProps & { asked: AskedChange }) {
  const [tags, setTags] = useState<string[]>([])
  const [status, setStatus] = useState<string>(DEFAULT_STATUS)
  const [typed, setTyped] = useState('')
  const isLarge = asked === 'delete' && (count > MANY || !isExact)
  const word = formatNumber(count)
  const changes: Record<AskedChange, BulkChange> = {
    'add-tags': { kind: 'add-tags', tags },
    'remove-tags': { kind: 'remove-tags', tags },
    'set-status': { kind: 'set-status', status: status.trim() },
    star: { kind: 'star', starred: true },
    unstar: { kind: 'star', starred: false },
    delete: { kind: 'delete' },
  }
  const labels: Record<AskedChange, string> = {
    'add-tags': 'Add tags',
    'remove-tags': 'Remove tags',
    'set-status': 'Set status',
    star: 'Star',
    unstar: 'Unstar',
    delete: 'Delete',
  }
  const ready: Record<AskedChange, boolean> = {
    'add-tags': tags.length > 0,
    'remove-tags': tags.length > 0,
    'set-status': status.trim() !== '',
    star: true,
    unstar: true,
    delete: !isLarge || isTyped(typed, word) || isTyped(typed, String(count)),
  }
  const apply = async () => {
    if (await onApply(changes[asked])) onClose()
  }
  return (
    <DialogForm
      submitLabel={labels[asked]}
      canSubmit={ready[asked]}
      onSubmit={apply}
      onClose={onClose}
      color={asked === 'delete' ? 'error' : 'green'}
    >
      {asked === 'add-tags' ? <TagsField label="Tags" value={tags} onChange={setTags} autoFocus /> : null}
      {asked === 'remove-tags' ? (
        <TagsField label="Tags" value={tags} onChange={setTags} {...(known ? { data: known } : {})} autoFocus />
      ) : null}
      {asked === 'set-status' ? <StatusField value={status} onChange={setStatus} autoFocus /> : null}
      {asked === 'star' || asked === 'unstar' ? <Text>This runs in the background.</Text> : null}
      {asked === 'delete' ? (
        <Text>Their history is deleted with them. You can restore them for a day from “Recently deleted”.</Text>
      ) : null}
      {isLarge ? <TypedWord word={word} value={typed} onChange={setTyped} /> : null}
    </DialogForm>
  )
}
