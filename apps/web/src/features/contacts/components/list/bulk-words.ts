import type { BulkChange, ContactOperation } from '@greenroom/contracts'
import type { TagChange } from '../../api/contacts.ts'
import { statusWords } from '../../../../lib/contacts/contact-words.ts'
import { countOf, formatNumber } from '../../../../lib/format.ts'

const contacts = (count: number) => countOf(count, 'contact')
const tagsOf = (tags: readonly string[]) => tags.map((tag) => `“${tag}”`).join(', ')

/** "Added “vip” to 12 contacts". */
export function doneSentence(change: BulkChange | TagChange, count: number): string {
  switch (change.kind) {
    case 'add-tags':
      return `Added ${tagsOf(change.tags)} to ${contacts(count)}`
    case 'remove-tags':
      return `Removed ${tagsOf(change.tags)} from ${contacts(count)}`
    case 'set-status':
      return `Set ${contacts(count)} to ${statusWords(change.status)}`
    case 'star':
      return `${change.starred ? 'Starred' : 'Unstarred'} ${contacts(count)}`
    case 'delete':
      return count === 1 ? 'Contact deleted successfully!' : `Deleted ${contacts(count)}`
    case 'rename-tag':
      return `Renamed “${change.tag}” to “${change.to}”`
    case 'delete-tag':
      return `Deleted the tag “${change.tag}”`
  }
}

const DOING: Readonly<Record<string, string>> = {
  'add-tags': 'Adding tags',
  'remove-tags': 'Removing tags',
  'set-status': 'Setting the status',
  star: 'Changing stars',
  delete: 'Deleting contacts',
  restore: 'Restoring contacts',
  'rename-tag': 'Renaming a tag',
  'delete-tag': 'Deleting a tag',
}

/** "Adding tags: 1,200 of 50,000". */
export function progressSentence({ kind, done, total, status }: ContactOperation): string {
  const what = DOING[kind] ?? 'Changing contacts'
  if (status === 'waiting' || total === null) return `${what}…`
  return `${what}: ${formatNumber(done)} of ${formatNumber(total)}`
}
