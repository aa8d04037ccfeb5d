import type { SignUpRow } from '@greenroom/db'
import { CONSENT_CHANNELS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { addressMark } from '../../consent/public.ts'

/**
 * Returns the wordings that a mailbox agrees to by confirming a sign-up: mail if it is the one that was typed, texts if
 * a number was.
 * @param mark of the mailbox
 */
export function askedWordings(
  context: Pick<SystemContext, 'links'>,
  { typed, consents }: Pick<SignUpRow, 'typed' | 'consents'>,
  mark: string,
): { texts: string[]; mark: string } {
  const isTyped = typed.email !== undefined && addressMark(context, typed.email) === mark
  const isMeant = { email: isTyped, sms: typed.phone !== undefined, visits: true }
  const texts = CONSENT_CHANNELS.flatMap((channel) => (isMeant[channel] ? (consents[channel] ?? []) : []))
  return { texts, mark: context.links.digest('fan-wordings', JSON.stringify(texts)).toString('base64url').slice(0, 22) }
}
