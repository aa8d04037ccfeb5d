import type { RegistrationRow } from '@greenroom/db'

/** Says what a state allows, in one sentence. */
export function allowsOf({ kind, state }: Pick<RegistrationRow, 'kind' | 'state'>): string {
  switch (state) {
    case 'approved':
      return kind === 'brand' ? 'Carriers know who you are.' : 'Texts can be sent.'
    case 'suspended':
      return 'No texts leave. Campaigns under way are paused.'
    case 'unknown':
      return 'No texts leave until we know more. Campaigns under way are paused.'
    default:
      return 'You can do everything except send until then.'
  }
}

/** Says what happens next, in one sentence; null: nothing. */
export function nextOf({ kind, state, person, isWaiting, submitted }: RegistrationRow): string | null {
  switch (state) {
    case 'draft':
      return 'Finish the form and hand it in.'
    case 'submitting':
      return isWaiting
        ? 'It is handed in by itself as soon as your brand is approved.'
        : 'It is being handed in. That takes a minute.'
    case 'uncertain':
      return 'The answer was lost on its way. We look up what became of it.'
    case 'review':
      return REVIEWED[kind]
    case 'person':
      return person === 'code'
        ? `A text with a code went to ${submitted?.phone ?? 'your mobile'}. Answer it with YES within 24 hours.`
        : `A mail went to ${submitted?.email ?? 'your address'}. Follow its link.`
    case 'fixable':
      return 'See what was found, mend it, and hand it in again.'
    case 'final':
      return 'Carriers do not take this kind of texts. Write to whoever runs this installation if you think that is wrong.'
    case 'suspended':
      return 'The carriers have stopped it. We ask for news every few minutes.'
    case 'unknown':
      return 'We ask for news every few minutes.'
    default:
      return null
  }
}

const REVIEWED = {
  brand: 'The Campaign Registry checks who you are. That usually takes a few minutes, and sometimes days.',
  campaign: 'Carriers read what you text and how people agree. That usually takes two to three weeks.',
  toll_free: 'Carriers read what you text and how people agree. That usually takes three to five business days.',
} as const
