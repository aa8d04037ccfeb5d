import type { ConsentChannel } from '@greenroom/domain/contacts'
import type { TimelineDetails } from '@greenroom/domain/contact-timeline'
import { SOURCE_WORDS } from './contact-words.ts'

const CHANNEL_WORDS: Readonly<Record<ConsentChannel, string>> = {
  email: 'emails',
  sms: 'texts',
  visits: 'remembering visits',
}

/** "Agreed to emails", "Opted out of texts". */
function consentWords({ channel, state }: Pick<TimelineDetails['consent'], 'channel' | 'state'>): string {
  const what = CHANNEL_WORDS[channel]
  if (state === 'subscribed') return `Agreed to ${what}`
  if (state === 'opted_out') return `Opted out of ${what}`
  return state === 'pending' ? `Asked for ${what}, not confirmed yet` : `Consent to ${what} is no longer known`
}

export const siteName = (site: { name: string } | null) => site?.name ?? 'a deleted page'

/** Titles of the events that the history of a contact and their conversation show. */
export const EVENT_WORDS = {
  created: ({ source }: TimelineDetails['created']) =>
    source === 'manual' ? 'Added by you' : `Added through the ${SOURCE_WORDS[source]}`,
  imported: ({ file_name: name }: TimelineDetails['imported']) =>
    name === null ? 'Imported from a list' : `Imported from ${name}`,
  signed_up: ({ site }: TimelineDetails['signed_up']) => `Signed up on ${siteName(site)}`,
  consent: consentWords,
  clicked: ({ site, block }: TimelineDetails['clicked']) =>
    `Opened ${block.title ? `“${block.title}”` : 'a block'} on ${siteName(site)}`,
} as const
