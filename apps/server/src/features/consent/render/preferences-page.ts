import type { ConsentChannel } from '@greenroom/domain'
import type { FanPage } from '@greenroom/minisite/render'
import { boxOf } from '../policy/boxes.ts'
import { ownWording } from '../policy/wording.ts'

interface Preferences {
  token: string
  artist: string
  /** Undefined if unknown. Shown only in part, because a link can be passed on. */
  email: string | undefined
  chosen: ReadonlySet<ConsentChannel>
  channels: readonly ConsentChannel[]
  /** The heading after a change. */
  saved?: string | undefined
}

/** Draws `/preferences`, where a person can choose what they hear from an artist at any time. */
export function preferencesPage({ token, artist, email, chosen, channels, saved }: Preferences): FanPage {
  return {
    heading: saved ?? 'What you want to hear',
    paragraphs: [email ? `From ${artist}, at ${maskedEmail(email)}.` : `From ${artist}.`],
    form: {
      action: '/preferences',
      hidden: { t: token },
      fields: channels.map((channel) => ({
        kind: 'box',
        name: boxOf(channel),
        label: ownWording(channel, artist),
        isChecked: chosen.has(channel),
      })),
      submit: 'Save',
      second: { label: 'Unsubscribe from everything', name: 'all', value: 'stop' },
    },
  }
}

/** Draws `/preferences` for a person whose contact is gone: there is nothing to choose, and nothing is sent. */
export const goneFromList = (artist: string): FanPage => ({
  heading: 'You are not on the list',
  paragraphs: [`${artist} no longer has your address, and sends you nothing.`],
})

/** Returns `nova@example.com` as `n•••@example.com`. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1•••')
