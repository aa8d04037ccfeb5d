import { IconUsersPlus } from '../../../ui/icons.generated.ts'
import type { PaletteAction } from '../../../lib/palette.ts'

export const SEGMENT_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New segment',
    keywords: ['create', 'audience', 'rule', 'filter'],
    Icon: IconUsersPlus,
    to: '/dashboard/marketing/audience/new',
  },
]
