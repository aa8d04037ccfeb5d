import { type ConsentChannel, defaultConsent } from '@greenroom/domain'

/**
 * Returns the sentence that a person agrees to on their own pages, where the owner has not written one. It is stored
 * with their consent, so changing a sentence here creates a new version of the wording.
 */
export const ownWording = (channel: ConsentChannel, artist: string): string =>
  channel === 'visits'
    ? `Yes, ${artist} may see when I open their page through links that are sent to me, and what I tap there.`
    : defaultConsent(channel, artist)
