import type { Message } from '@greenroom/contracts'
import { mayHaveArrived } from '../../api/messages.ts'
import type { MessageStatus } from '@greenroom/domain/messages'
import type { Icon } from '../../../../ui/icon.tsx'
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconSend,
} from '../../../../ui/icons.generated.ts'

export interface StatusLook {
  words: string
  Icon: Icon
  tone: 'quiet' | 'good' | 'bad' | 'unsure'
}

const LOOKS: Readonly<Partial<Record<MessageStatus, StatusLook>>> = {
  scheduled: { words: 'Scheduled', Icon: IconClock, tone: 'quiet' },
  queued: { words: 'Sending…', Icon: IconSend, tone: 'quiet' },
  sending: { words: 'Sending…', Icon: IconSend, tone: 'quiet' },
  sent: { words: 'Sent', Icon: IconCheck, tone: 'quiet' },
  delivered: { words: 'Delivered', Icon: IconChecks, tone: 'good' },
  failed: { words: 'Not delivered', Icon: IconAlertCircle, tone: 'bad' },
  uncertain: { words: 'Nobody knows whether this arrived', Icon: IconHelpCircle, tone: 'unsure' },
}

/** Returns how the status of an outbound message looks; undefined for inbound ones. */
export const statusLook = (message: Pick<Message, 'direction' | 'status' | 'failure'>): StatusLook | undefined =>
  message.direction === 'outbound' ? LOOKS[mayHaveArrived(message) ? 'uncertain' : message.status] : undefined
