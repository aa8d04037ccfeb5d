import type { PaletteAction } from '../../../lib/palette.ts'
import { IconDeviceMobileMessage } from '../../../ui/icons.generated.ts'
import { AUTOMATIC_PATH, NEW_CAMPAIGN_PATH } from '../api/addresses.ts'

export const CAMPAIGN_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New SMS campaign',
    keywords: ['create', 'text', 'send', 'blast', 'everybody', 'marketing'],
    Icon: IconDeviceMobileMessage,
    to: NEW_CAMPAIGN_PATH,
  },
  {
    title: 'New automatic message',
    keywords: ['create', 'text', 'birthday', 'welcome', 'automation', 'trigger', 'drip'],
    Icon: IconDeviceMobileMessage,
    to: `${AUTOMATIC_PATH}&new`,
  },
]
