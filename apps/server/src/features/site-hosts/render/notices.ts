import { SITE_HOST_GRACE_DAYS } from '@greenroom/domain'
import type { HostChange } from '../events.ts'

/** Returns what an owner is told about a host. */
export function noticeOf(host: string, change: HostChange): { title: string; body: string } {
  switch (change) {
    case 'verified':
      return { title: `${host} leads to your page`, body: 'Its records are right. You can share it from now on.' }
    case 'failing':
      return {
        title: `The records of ${host} need a look`,
        body: `Some are wrong, or did not answer. It still leads to your page, but you lose it in ${SITE_HOST_GRACE_DAYS} days unless they are put right.`,
      }
    case 'stopped':
      return {
        title: `${host} no longer leads to your page`,
        body: 'Its records have been wrong or unanswered for too long. Your page stays at its other address. Put the records right, and the domain leads to it again.',
      }
  }
}
