import type { PaletteAction } from '../../../lib/palette.ts'
import { IconDeviceMobileMessage, IconMail } from '../../../ui/icons.generated.ts'
import { AUTOMATIC_PATH, newCampaignPath } from '../api/addresses.ts'

export const CAMPAIGN_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New SMS campaign',
    keywords: ['create', 'text', 'send', 'blast', 'everybody', 'marketing'],
    Icon: IconDeviceMobileMessage,
    to: newCampaignPath('sms'),
  },
  {
    title: 'New email campaign',
    keywords: ['create', 'mail', 'newsletter', 'send', 'blast', 'everybody', 'marketing'],
    Icon: IconMail,
    to: newCampaignPath('email'),
  },
  {
    title: 'New automatic message',
    keywords: ['create', 'text', 'birthday', 'welcome', 'automation', 'trigger', 'drip'],
    Icon: IconDeviceMobileMessage,
    to: `${AUTOMATIC_PATH}&new`,
  },
]
