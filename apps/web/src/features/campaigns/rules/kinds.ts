import type { Campaign } from '@greenroom/contracts'

export type CampaignType = Campaign['type']

/** Words by which the two types of campaigns differ. */
export interface KindWords {
  /** Title of the list. */
  list: string
  /** One campaign of the type, in a sentence. */
  campaign: string
  /** One message, and several. */
  one: 'text' | 'email'
  many: 'texts' | 'emails'
  /** As in "can be texted". */
  done: 'texted' | 'emailed'
  /** Name of the section that writes it. */
  section: 'Message' | 'Content'
}

export const KINDS: Readonly<Record<CampaignType, KindWords>> = {
  sms: {
    list: 'SMS Campaigns',
    campaign: 'SMS campaign',
    one: 'text',
    many: 'texts',
    done: 'texted',
    section: 'Message',
  },
  email: {
    list: 'Email Campaigns',
    campaign: 'email campaign',
    one: 'email',
    many: 'emails',
    done: 'emailed',
    section: 'Content',
  },
}
