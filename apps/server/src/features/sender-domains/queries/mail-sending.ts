import type { SenderDomainRow } from '@greenroom/db'
import { type Allowance, bounceDomain, maySendFrom, type SendingDay, spreadOverDays } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { DkimKey } from '../../../platform/mail/dkim.ts'
import { signingKeys } from '../policy/keys.ts'
import { sharedDaily } from '../policy/sending-house.ts'
import { findSenderDomain, HOUSE_DOMAIN, readDays } from './domains.ts'

/** Where an owner's email campaigns leave from, or why they do not. */
export type MailSending =
  | { kind: 'own'; row: SenderDomainRow }
  | { kind: 'shared'; daily: number }
  | { kind: 'none'; because: 'no_domain' | 'domain_pending' | 'domain_stopped' }

/**
 * Reads where an owner's email campaigns leave from: their domain if it is proved (standard S14), else the installation's if it
 * is lent. A domain that was stopped is not replaced by the installation's, so that nobody passes on their trouble.
 */
export async function readMailSending(context: Context, tx: OwnerTx): Promise<MailSending> {
  const row = await findSenderDomain(context, tx)
  if (row && maySendFrom(row.state)) return { kind: 'own', row }
  if (row?.state === 'stopped') return { kind: 'none', because: 'domain_stopped' }
  const daily = sharedDaily(context)
  if (daily !== undefined) return { kind: 'shared', daily }
  return { kind: 'none', because: row ? 'domain_pending' : 'no_domain' }
}

/** What a campaign's mail has of its owner's domain. */
export interface MailDomain {
  domain: string
  /** Address of the sender. */
  from: string
  /** Of the envelope; undefined: the installation's, because mail to the own one does not come in here. */
  bounce: string | undefined
  keys: DkimKey[]
}

/** Returns what mail from an owner's domain has; undefined: it leaves from the installation's. */
export function mailDomainOf(context: Pick<Context, 'hold'>, sending: MailSending | undefined): MailDomain | undefined {
  if (sending?.kind !== 'own') return undefined
  const { row } = sending
  const isBounced = row.records.some(({ kind, state }) => kind === 'mx' && state === 'found')
  return {
    domain: row.domain,
    from: `${row.localPart}@${row.domain}`,
    bounce: isBounced ? bounceDomain(row.domain) : undefined,
    keys: signingKeys(context, row),
  }
}

/** Returns how many mails may leave a day, and how that is booked. */
export const allowanceOf = (
  sending: Exclude<MailSending, { kind: 'none' }>,
): { domain: string; allowance: Allowance } =>
  sending.kind === 'own'
    ? { domain: sending.row.domain, allowance: { kind: 'warm_up', stretch: sending.row.stretch } }
    : { domain: HOUSE_DOMAIN, allowance: { kind: 'share', daily: sending.daily } }

/** Returns on which days mails would leave, as far as it is known now. */
export async function planDays(
  context: Context,
  tx: OwnerTx,
  sending: MailSending | undefined,
  { people, start }: { people: number; start: Date },
): Promise<SendingDay[]> {
  if (!sending || sending.kind === 'none') return []
  const { domain, allowance } = allowanceOf(sending)
  return spreadOverDays(people, start, allowance, (await readDays(context, tx)).get(domain) ?? [])
}
