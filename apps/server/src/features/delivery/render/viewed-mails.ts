import type { CompiledMail } from '@greenroom/domain'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import type { House } from '../../../platform/house.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { findSentMail } from '../queries/sent-mail.ts'
import { compileSentMail } from './campaign-mail.ts'

/** Memory for compiled mails, in characters: some 16 MB, which are over a hundred of the longest. */
const MAX_CHARACTERS = 8_000_000
const MAX_AGE_MS = 3_600_000
/** Mails of the process: one at a time, each behind a read, so that others are answered between two (standard W22). */
const TURNS = { atOnce: 1, waiting: 50, refusal: 'Many emails are being opened. Please try again in a moment.' }
/** Mails of an owner, so that whoever asks for all that somebody ever sent keeps nobody else waiting. */
const OWN_TURNS = { ...TURNS, waiting: 10 }

/** All that a version of a sent mail depends on. @property place of the version, from 0 */
interface AskedMail {
  ownerId: string
  sendId: string
  place: number
  artist: string
  postalAddress: string | null
}

export interface ViewedMails {
  /** Returns the HTML part; undefined if there is no such campaign. @throws AppError UNAVAILABLE if too many are waiting */
  get(asked: AskedMail): Promise<CompiledMail['html'] | undefined>
}

/** Opens the cache of mails that people open in a browser. `hold` keeps it. */
export function openViewedMails(house: House): ViewedMails {
  const { listener, clock, db } = house
  const inTurn = turnsPerOwner({ own: OWN_TURNS, all: TURNS })
  const cache = new LiveCache<CompiledMail['html']>({
    listener,
    tables: [],
    maxWeight: MAX_CHARACTERS,
    maxAge: MAX_AGE_MS,
    now: () => clock().getTime(),
    load: (key) => {
      const { ownerId, sendId, place, artist, postalAddress } = JSON.parse(key) as AskedMail
      return inTurn(ownerId, async () => {
        const send = await findSentMail(db, { ownerId, sendId })
        if (!send) return undefined
        const sender = { artist, rules: { postal_address: postalAddress } }
        const { html } = compileSentMail(house, send, place, sender)
        return { value: html, topic: ownerId, weight: JSON.stringify(html).length + key.length }
      })
    },
  })
  return {
    get: ({ ownerId, sendId, place, artist, postalAddress }) =>
      cache.get(JSON.stringify({ ownerId, sendId, place, artist, postalAddress })),
  }
}
