import type { MessageChannel } from '@greenroom/domain'

/** Channels as reports call them. */
export const CHANNEL_NAMES: Readonly<Record<MessageChannel, string>> = { sms: 'Texts', email: 'Emails' }
