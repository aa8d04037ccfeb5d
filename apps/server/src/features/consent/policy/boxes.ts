import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain'
import { isTicked, type Posted } from '../../../platform/http/fan-pages/posted.ts'

/** Returns the name of the checkbox for a channel. */
export const boxOf = (channel: ConsentChannel) => `${channel}_consent`

/** Returns the channels that are ticked in a form. */
export const chosenIn = (posted: Posted): ReadonlySet<ConsentChannel> =>
  new Set(CONSENT_CHANNELS.filter((channel) => isTicked(posted, boxOf(channel))))
