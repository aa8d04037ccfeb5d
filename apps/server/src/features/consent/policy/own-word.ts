import type { ConsentRecordRow, ContactRow } from '@greenroom/db'
import { type ConsentChannel, OWN_METHODS } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import { isReachableBy, stateOf } from './channels.ts'

/** Tells whether a record is certainly the person's own word. Anybody can fill in a form on a page. */
export const isOwnWord = ({ actor, method }: Pick<ConsentRecordRow, 'actor' | 'method'>): boolean =>
  actor === 'person' && OWN_METHODS.some((own) => own === method)

/** A channel's newest record, and the newest one before the owner entered withdrawals by hand. */
export interface StandingConsent {
  latest: ConsentRecordRow | undefined
  before: ConsentRecordRow | undefined
}

const ADDRESSES = { email: 'email address', sms: 'phone number' }

/**
 * Requires that an owner may record what a contact told them. An owner can take back their own entry, but never a
 * withdrawal that somebody else made (standard S19).
 * @throws AppError CONFLICT
 */
export function requireRecordable(
  row: ContactRow,
  channel: ConsentChannel,
  state: 'subscribed' | 'opted_out',
  { latest, before }: StandingConsent,
): void {
  if (state === 'opted_out') return
  if (channel !== 'visits' && !isReachableBy(row, channel))
    throw new AppError('CONFLICT', `This contact has no ${ADDRESSES[channel]}.`)
  const isOwnEntry = latest?.actor === 'owner' && latest.method === 'manual' && latest.state === 'opted_out'
  if (stateOf(row, channel) === 'opted_out' && (!isOwnEntry || before?.state === 'opted_out'))
    throw new AppError('CONFLICT', 'This person has opted out. Only they can change that, with their own link.')
}
