import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { rescoreContacts } from '../../scoring/public.ts'
import { isReachableBy, stateOf } from '../policy/channels.ts'
import type { Origin } from '../policy/speaker.ts'
import { hasLeftSince } from '../queries/records.ts'
import { writeConsent } from './write-consent.ts'

/** An agreement: the wording by channel. */
type Agreed = Pick<SignUpRow, 'consents' | 'needsConfirmation'>

/**
 * Records each agreement with its wording as shown, and where and to whom (standard S19). Existing agreements stay as
 * they are. Whoever agreed is scored again.
 * @param people the contact that each consent belongs to. A channel without one waits.
 */
export async function recordAgreement(
  context: Context,
  tx: OwnerTx,
  agreed: Agreed,
  people: Partial<Record<ConsentChannel, ContactRow | undefined>>,
  { method, source, ip, userAgent, typedAt }: Origin,
): Promise<void> {
  const changed = new Set<string>()
  for (const [channel, wording] of Object.entries(agreed.consents) as [ConsentChannel, string][]) {
    const row = people[channel]
    // Consent belongs to an address: without one, nobody can agree for one that may come (record 0027).
    if (!row || !isReachableBy(row, channel) || stateOf(row, channel) === 'subscribed') continue
    if (typedAt && stateOf(row, channel) === 'opted_out' && (await hasLeftSince(context, tx, row.id, channel, typedAt)))
      continue
    const state = method !== 'page' || isEnough(row, channel, agreed) ? 'subscribed' : 'pending'
    await writeConsent(context, tx, row.id, { channel, state, actor: 'person', method, wording, source, ip, userAgent })
    changed.add(row.id)
  }
  await rescoreContacts(context, tx, [...changed])
}

/**
 * Tells whether a form alone is enough. It is not if a mailbox has to confirm, which the person's own link is mailed to
 * as well, and it never overrides an earlier withdrawal.
 */
const isEnough = (row: ContactRow, channel: ConsentChannel, { needsConfirmation }: Agreed) =>
  stateOf(row, channel) !== 'opted_out' && !(channel !== 'sms' && needsConfirmation)
