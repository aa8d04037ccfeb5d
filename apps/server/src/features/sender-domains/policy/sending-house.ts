import { expectedRecords, type ExpectedRecord, type SendingHouse } from '@greenroom/domain'
import type { SenderDomainRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { addressIn, domainOf } from '../../../platform/providers/email/email.ts'
import { keysOf } from './keys.ts'

type HouseContext = Pick<SystemContext, 'hold' | 'providers' | 'urls'>

const settingsOf = ({ env }: House) => ({
  spf: env.MAIL_SPF,
  mx: env.MAIL_MX,
  reports: env.MAIL_DMARC,
  isShared: env.SHARED_SENDING,
  daily: env.SHARED_SENDING_DAILY,
})

/**
 * Returns what this installation's mail needs of a domain. Without `MAIL_SPF`, the installation's own SPF record names its
 * relays, so it is included.
 */
export function sendingHouse({ hold, providers: { email } }: HouseContext): SendingHouse {
  const { spf, mx, reports } = hold(settingsOf)
  return {
    spf: spf ?? `include:${email ? domainOf(email.from) : 'invalid'}`,
    mx: email?.replyDomain === undefined ? undefined : (mx ?? email.replyDomain),
    reports: reports === undefined ? undefined : addressIn(reports).address,
  }
}

/** Returns the domains of the installation, which nobody adds. */
export function houseDomains({ providers: { email }, urls }: HouseContext): string[] {
  const { hostname } = new URL(urls.publicUrl)
  const mail = email ? [domainOf(email.from), email.replyDomain ?? hostname] : []
  return [...new Set([hostname, ...mail].map((name) => name.toLowerCase()))]
}

/**
 * Returns how many mails a day an owner without a domain may send from the installation's; undefined: none. In the sandbox
 * nothing leaves this machine, so it is always lent.
 */
export function sharedDaily({ hold, providers: { email } }: HouseContext): number | undefined {
  const { isShared, daily } = hold(settingsOf)
  return email && (isShared || email.name === 'sandbox') ? daily : undefined
}

/** Returns the records of a domain. */
export const recordsOf = (context: HouseContext, row: SenderDomainRow): ExpectedRecord[] =>
  expectedRecords(row.domain, keysOf(row), sendingHouse(context))
