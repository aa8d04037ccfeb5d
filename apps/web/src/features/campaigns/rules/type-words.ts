import type { MessageChannel } from '@greenroom/domain/messages'

/** What is said in other words of texts than of email. */
export const TYPE_WORDS = {
  sms: {
    list: 'SMS Campaigns',
    lead: 'Text everybody who wants to hear from you.',
    one: 'SMS campaign',
    message: 'text',
    messages: 'texts',
    first: 'Text everybody at once',
    reachable: 'can be texted',
    agreed: 'Only people who agreed to your texts will get this.',
    review: 'Every number is based on each person’s own text. What you see here is what happens.',
    preparing: 'Getting everyone’s text ready. The first ones go out in a moment.',
    fast: 'No, as fast as your number allows',
  },
  email: {
    list: 'Email Campaigns',
    lead: 'Email everybody who wants to hear from you.',
    one: 'Email campaign',
    message: 'email',
    messages: 'emails',
    first: 'Email everybody at once',
    reachable: 'can be emailed',
    agreed: 'Only people who agreed to your email will get this.',
    review: 'Every number is based on everyone in the audience. What you see here is what happens.',
    preparing: 'Getting everyone’s email ready. The first ones go out in a moment.',
    fast: 'No, as fast as possible',
  },
} as const satisfies Record<MessageChannel, Record<string, string>>
