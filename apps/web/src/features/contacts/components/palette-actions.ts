import { IconTrash, IconUserPlus } from '../../../ui/icons.generated.ts'
import type { PaletteAction } from '../../../lib/palette.ts'

export const CONTACT_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'Add contact',
    keywords: ['create', 'new', 'person', 'fan'],
    Icon: IconUserPlus,
    to: '/dashboard/contacts?new',
  },
  {
    title: 'Restore deleted contacts',
    keywords: ['undo', 'trash', 'recently deleted'],
    Icon: IconTrash,
    to: '/dashboard/contacts/deleted',
  },
]
