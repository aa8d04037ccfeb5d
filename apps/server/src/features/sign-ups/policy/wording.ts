import { type ConsentChannel, defaultConsent } from '@greenroom/domain'

/**
 * What a person agrees to on their own pages, in our words: there no owner has written any. The same texts are kept as the
 * wordings of what they choose; whoever changes one makes a new version by that.
 */
export const ownWording = (channel: ConsentChannel, artist: string): string =>
  channel === 'visits'
    ? `Yes, ${artist} may see when I open their page through links that are sent to me, and what I tap there.`
    : defaultConsent(channel, artist)
