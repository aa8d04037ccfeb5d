import type { ContactRow } from '@greenroom/db'
import type { ConsentChannel, ConsentState } from '@greenroom/domain'
import { ADDRESS_CHANNELS, type AddressChannel, type ConsentStates } from './channels.ts'

export interface ConsentAfterMerge {
  states: ConsentStates
  /** A record for each channel whose state has changed, or that the removed contact has a history of. */
  records: { channel: ConsentChannel; state: ConsentState }[]
  /** Addresses that had opted out and that no contact has now. They stay suppressed. */
  withdrawn: { channel: AddressChannel; address: string }[]
}

/**
 * Decides the consent of a merged contact. Consent belongs to an address and comes with the one that is kept. A
 * withdrawal by either contact holds for both.
 * @param keep the contact that stays; @param gone the one that is removed; @param after the addresses that are kept
 * @param told channels that the removed contact has a history of. When two histories become one, a record of the merge
 *   says what holds, whichever of them is newer.
 */
export function consentAfterMerge(
  keep: ContactRow,
  gone: ContactRow,
  after: Pick<ContactRow, 'email' | 'phone'>,
  told: ReadonlySet<ConsentChannel> = new Set(),
): ConsentAfterMerge {
  const states: [ConsentChannel, ConsentState, ConsentState][] = ADDRESS_CHANNELS.map(({ channel, state, address }) => {
    const holder = after[address] === keep[address] ? keep : gone
    return [channel, keep[state], isOut(keep[state], gone[state]) ? 'opted_out' : holder[state]]
  })
  states.push(['visits', keep.visitsConsent, visitsOf(keep.visitsConsent, gone.visitsConsent)])
  return {
    states: Object.fromEntries(
      states.map(([channel, , state]) => [`${channel}Consent`, state]),
    ) as ConsentAfterMerge['states'],
    records: states.flatMap(([channel, before, state]) =>
      before === state && !told.has(channel) ? [] : [{ channel, state }],
    ),
    withdrawn: ADDRESS_CHANNELS.flatMap(({ channel, state, address }) =>
      [keep, gone].flatMap((one) =>
        one[state] === 'opted_out' && one[address] !== null && one[address] !== after[address]
          ? [{ channel, address: one[address] }]
          : [],
      ),
    ),
  }
}

const isOut = (...states: ConsentState[]) => states.includes('opted_out')
const visitsOf = (one: ConsentState, other: ConsentState): ConsentState =>
  isOut(one, other) ? 'opted_out' : [one, other].includes('subscribed') ? 'subscribed' : 'unknown'
