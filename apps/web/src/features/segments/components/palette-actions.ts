import { IconUsersPlus } from '@tabler/icons-react'
import type { PaletteAction } from '../../../lib/palette.ts'

export const SEGMENT_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New segment',
    keywords: ['create', 'audience', 'rule', 'filter'],
    Icon: IconUsersPlus,
    to: '/dashboard/marketing/audience/new',
  },
]
