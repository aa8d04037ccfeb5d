import type { CampaignRow, SendRow } from '@greenroom/db'

/** Facts that decide whether a campaign can be published. @property send absent before it begins */
export interface Publishable {
  type: CampaignRow['type']
  send: Pick<SendRow, 'state' | 'startedAt'> | null
  subject: string
}

/**
 * Returns a sentence if a campaign cannot be published: it is a text, or not everybody who should get it has. One that was
 * canceled stays with those who got it.
 */
export function problemOf({ type, send }: Publishable, hasPage: boolean): string | null {
  if (type !== 'email') return 'Only emails can be published on your page.'
  if (send?.state === 'cancelled') return 'This email was canceled, so it cannot be published.'
  if (send?.state !== 'finished') return 'You can publish this email once it has been sent.'
  return hasPage ? null : 'Make a page first. Then you can publish this email on it.'
}
