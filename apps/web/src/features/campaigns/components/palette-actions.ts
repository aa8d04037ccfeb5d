import type { PaletteAction } from '../../../lib/palette.ts'
import { IconDeviceMobileMessage, IconMail } from '../../../ui/icons.generated.ts'
import { AUTOMATIC_PATH, newPath } from '../api/addresses.ts'

export const CAMPAIGN_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New SMS campaign',
    keywords: ['create', 'text', 'send', 'blast', 'everybody', 'marketing'],
    Icon: IconDeviceMobileMessage,
    to: newPath('sms'),
  },
  {
    title: 'New email campaign',
    keywords: ['create', 'mail', 'newsletter', 'send', 'everybody', 'marketing'],
    Icon: IconMail,
    to: newPath('email'),
  },
  {
    title: 'New automatic message',
    keywords: ['create', 'text', 'birthday', 'welcome', 'automation', 'trigger', 'drip'],
    Icon: IconDeviceMobileMessage,
    to: `${AUTOMATIC_PATH}&new`,
  },
]
