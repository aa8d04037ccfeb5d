import type { RegistrationRow } from '@greenroom/db'

/** Says what a state allows, in a sentence or two. */
export function allowsOf({ kind, state }: Pick<RegistrationRow, 'kind' | 'state'>): string {
  const number = kind === 'toll_free' ? 'toll-free number' : 'local number'
  switch (state) {
    case 'approved':
      return kind === 'brand' ? 'Carriers know who you are.' : `Your ${number} can send texts.`
    case 'suspended':
      return `Your ${number} sends nothing. Campaigns under way from it are paused.`
    case 'unknown':
      return `Your ${number} sends nothing until we know more. Campaigns under way from it are paused.`
    case 'final':
    case 'withdrawn':
      return `Your ${number} cannot send texts.`
    default:
      return kind === 'brand'
        ? 'Carriers do not know you yet.'
        : `You can do everything except send from a ${number} until this is approved.`
  }
}

/** Says what happens next, in one sentence; null: nothing. */
export function nextOf({ kind, state, person, isWaiting, submitted }: RegistrationRow): string | null {
  switch (state) {
    case 'draft':
      return 'Finish the form and hand it in.'
    case 'submitting':
      return isWaiting
        ? 'It is handed in by itself as soon as carriers know who you are.'
        : 'It is being handed in. That takes a minute.'
    case 'uncertain':
      return 'The answer was lost on its way. We look up whether it arrived, and never hand it in twice.'
    case 'review':
      return REVIEWED[kind]
    case 'person':
      return person === 'code'
        ? `A text with a code went to ${submitted?.phone ?? 'your mobile'}. Answer it with YES within 24 hours.`
        : `A mail went to ${submitted?.email ?? 'your address'}. Follow its link.`
    case 'fixable':
      return 'See what was found, mend it, and hand it in again.'
    case 'final':
      return 'Carriers do not take this again. Write to our support if you think that they are wrong.'
    case 'suspended':
      return 'The carriers have stopped it. Ask our support why, and how to have it lifted. We look for news every few minutes.'
    case 'unknown':
      return 'The registry says something that we do not know. We ask again every few minutes; write to our support if it stays so for two days.'
    default:
      return null
  }
}

const REVIEWED = {
  brand: 'The Campaign Registry checks who you are. That usually takes a few minutes, and sometimes days.',
  campaign: 'Carriers read what you text and how people agree. That usually takes two to three weeks.',
  toll_free: 'Carriers read what you text and how people agree. That usually takes three to five business days.',
} as const
