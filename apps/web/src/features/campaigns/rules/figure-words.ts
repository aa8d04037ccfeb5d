import { CAMPAIGN_FIGURES, type CampaignFigure } from '@greenroom/domain/campaign-figures'
import type { CampaignType } from './kinds.ts'

interface FigureWords {
  name: string
  text: string
}

/** What the figures of an email campaign count, where its words differ from those of texts. */
const MAIL: Partial<Record<CampaignFigure, FigureWords>> = {
  sent: { name: 'Sent', text: 'Emails that left for their mailbox.' },
  delivered: {
    name: 'Delivered',
    text: 'Emails that a mail server accepted. It may still have put some of them into the spam folder.',
  },
  unconfirmed: { name: 'Sent, unconfirmed', text: 'Sent, but not confirmed by their mail server yet.' },
  clicked: {
    name: 'Clicked',
    text: 'People who opened a link. Spam filters and other machines do not count.',
  },
  replied: { name: 'Replied', text: 'People who wrote back within 72 hours. Automatic answers do not count.' },
  opted_out: { name: 'Unsubscribed', text: 'People who unsubscribed within 7 days.' },
  failed: { name: 'Bounced', text: 'Emails that were refused, or came back.' },
  skipped: { name: 'Skipped', text: 'People who were not emailed. You were not charged for them.' },
  held: { name: 'Held', text: 'People who get it later, such as at the time you chose where they live.' },
  waiting: { name: 'Waiting', text: 'People whose email has not been sent yet.' },
  uncertain: {
    name: 'Uncertain',
    text: 'These emails may or may not have left. They are never sent again, so nobody gets one twice.',
  },
  cost: {
    name: 'Cost',
    text: 'Charged to your wallet for this campaign. While it is being sent, you are charged after each thousand emails.',
  },
}

/** Returns the name of a figure and what it counts, by the type of the campaign. */
export const figureWords = (figure: CampaignFigure, type: CampaignType): FigureWords =>
  (type === 'email' ? MAIL[figure] : undefined) ?? CAMPAIGN_FIGURES[figure]
