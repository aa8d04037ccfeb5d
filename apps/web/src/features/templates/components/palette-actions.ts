import type { PaletteAction } from '../../../lib/palette.ts'
import { IconTemplate } from '../../../ui/icons.generated.ts'
import { TEMPLATES_PATH } from '../api/addresses.ts'

export const TEMPLATE_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New template',
    keywords: ['create', 'text', 'mail', 'message', 'starter'],
    Icon: IconTemplate,
    to: `${TEMPLATES_PATH}?new`,
  },
]
