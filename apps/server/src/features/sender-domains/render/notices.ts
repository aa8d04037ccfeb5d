import type { SenderDomainRow } from '@greenroom/db'
import { DKIM_SELECTORS, otherPair } from '@greenroom/domain'
import type { DomainChange } from '../events.ts'

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns what an owner is told about a domain. */
export function noticeOf(
  { domain, keyPair, otherUntil }: SenderDomainRow,
  change: DomainChange,
): { title: string; body: string } {
  const old = DKIM_SELECTORS[otherPair(keyPair)]
  switch (change) {
    case 'verified':
      return {
        title: `${domain} is ready to send`,
        body: 'Its records are right. Your email campaigns leave from it, beginning with the people who are most active.',
      }
    case 'failing':
      return {
        title: `The records of ${domain} need a look`,
        body: 'Some are wrong, or did not answer. Your email campaigns still leave, but will stop unless this is mended soon.',
      }
    case 'stopped':
      return {
        title: `Email from ${domain} has stopped`,
        body: 'Its records have been wrong or unanswered for too long. Put them right, and your campaigns can go on.',
      }
    case 'keys_old':
      return {
        title: `The signing key of ${domain} is a year old`,
        body: 'Renew it in your settings, as mailbox providers advise. You add new records, and email goes out all the while.',
      }
    case 'keys_renewed':
      return {
        title: `Email from ${domain} has a new signing key`,
        body: `Leave the records of the old one until ${otherUntil ? dates.format(otherUntil) : 'you hear from us'}, for email that is still on its way.`,
      }
    case 'keys_back':
      return {
        title: `The new signing key of ${domain} is gone`,
        body: 'Its record is no longer in the DNS, so email is signed with the old key. Put the record back, and the new key signs again.',
      }
    case 'keys_removable':
      return {
        title: `You can remove old records of ${domain}`,
        body: `Its old key signs nothing any more. Remove ${old.rsa}._domainkey and ${old.ed25519}._domainkey from its DNS.`,
      }
  }
}
