import { IconUpload } from '../../../ui/icons.generated.ts'
import type { PaletteAction } from '../../../lib/palette.ts'

export const IMPORT_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'Import contacts',
    keywords: ['upload', 'csv', 'list', 'mailchimp'],
    Icon: IconUpload,
    to: '/dashboard/contacts/imports',
  },
]
