import type { ConsentRecordRow, ContactRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import { isReachableBy, stateOf } from './channels.ts'

/** Ways in which only who reads the person's mail, or holds their phone, can speak. */
export const OWN_WAYS: readonly ConsentRecordRow['method'][] = ['confirmation', 'complete-contact', 'preferences']

/** Whether it is certainly the person who speaks: a form on a page can be filled in by anybody. */
export const isOwnWord = ({ actor, method }: Pick<ConsentRecordRow, 'actor' | 'method'>): boolean =>
  actor === 'person' && OWN_WAYS.includes(method)

const ADDRESSES = { email: 'email address', sms: 'phone number' }

/**
 * An owner may record what somebody said to them, but never undo a withdrawal that was not their own entry (standard S19).
 * @param said what is said of the channel (`standingConsent`)
 * @throws AppError CONFLICT
 */
export function requireRecordable(
  row: ContactRow,
  channel: ConsentChannel,
  state: 'subscribed' | 'opted_out',
  { latest, before }: { latest: ConsentRecordRow | undefined; before: ConsentRecordRow | undefined },
): void {
  if (state === 'opted_out') return
  if (channel !== 'visits' && !isReachableBy(row, channel))
    throw new AppError('CONFLICT', `This contact has no ${ADDRESSES[channel]}.`)
  const isOwnEntry = latest?.actor === 'owner' && latest.method === 'manual' && latest.state === 'opted_out'
  if (stateOf(row, channel) === 'opted_out' && (!isOwnEntry || before?.state === 'opted_out'))
    throw new AppError('CONFLICT', 'This person has opted out. Only they can change that, by their own link.')
}
