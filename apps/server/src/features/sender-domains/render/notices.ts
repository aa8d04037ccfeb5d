import type { DomainChange } from '../events.ts'

/** Returns what an owner is told about a domain. */
export function noticeOf(domain: string, change: DomainChange): { title: string; body: string } {
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
  }
}
