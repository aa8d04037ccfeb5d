/**
 * Channels by which people come to a page, in the order of their codes. Hits store the code, so that the list only grows at
 * its end.
 */
export const CHANNELS = [
  { id: 'unknown', label: 'Not recorded' },
  { id: 'direct', label: 'Direct' },
  { id: 'social', label: 'Social' },
  { id: 'video', label: 'Video' },
  { id: 'music', label: 'Music' },
  { id: 'search', label: 'Search' },
  { id: 'assistant', label: 'AI assistants' },
  { id: 'messages', label: 'Chats' },
  { id: 'mail', label: 'Email' },
  { id: 'sms', label: 'Texts' },
  { id: 'qr', label: 'QR code' },
  { id: 'paid', label: 'Ads' },
  { id: 'website', label: 'Other websites' },
] as const
export type Channel = (typeof CHANNELS)[number]['id']

/** Code of a channel, as hits store it. */
export const channelCode = (channel: Channel): number => CHANNELS.findIndex(({ id }) => id === channel)

/** Returns the channel of a code. An unknown code was written by a newer version. */
export const channelOf = (code: number): Channel => CHANNELS[code]?.id ?? 'unknown'
