import { INBOX } from '../../../lib/conversations.ts'
import type { PaletteAction } from '../../../lib/palette.ts'
import { IconHourglass, IconMessages } from '../../../ui/icons.generated.ts'

export const CONVERSATION_ACTIONS: readonly PaletteAction[] = [
  { title: 'Messages', keywords: ['inbox', 'conversations', 'texts', 'replies'], Icon: IconMessages, to: INBOX },
  {
    title: 'Who waits for an answer',
    keywords: ['waiting', 'unanswered', 'inbox', 'reply'],
    Icon: IconHourglass,
    to: `${INBOX}?filter=waiting&sort=longest_waiting`,
  },
]
