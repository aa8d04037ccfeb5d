import { CAMPAIGN_FIGURES, type CampaignFigure } from '@greenroom/domain/campaign-figures'
import type { CampaignType } from './kinds.ts'

interface FigureWords {
  name: string
  text: string
}

/** What the figures of an email campaign count, where that of texts says more. The names are the same everywhere. */
const MAIL: Partial<Record<CampaignFigure, string>> = {
  sent: 'Emails that left for their mailbox.',
  delivered: 'Emails that did not bounce. Some of them may still be in a spam folder.',
  unconfirmed: 'Sent, but not confirmed yet.',
  clicked: 'People who opened a link. Spam filters and other machines do not count.',
  replied: 'People who wrote back within 72 hours.',
  opted_out: 'People who unsubscribed within 7 days.',
  failed: 'Emails that were refused, or came back.',
  skipped: 'People who were not emailed. You were not charged for them.',
  held: 'People who get it later, such as at the time you chose where they live.',
  waiting: 'People whose email has not been sent yet.',
  uncertain: 'These emails may or may not have left. They are never sent again, so nobody gets one twice.',
  cost: 'Charged to your wallet for this campaign. While it is being sent, you are charged after each thousand emails.',
}

/** Returns the name of a figure and what it counts, by the type of the campaign. */
export function figureWords(figure: CampaignFigure, type: CampaignType): FigureWords {
  const words = CAMPAIGN_FIGURES[figure]
  return { ...words, text: (type === 'email' && MAIL[figure]) || words.text }
}
