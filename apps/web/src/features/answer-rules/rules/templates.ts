import { defaultConsent } from '@greenroom/domain/sign-up-form'
import type { RuleValues } from './values.ts'

export interface RuleTemplate {
  id: string
  name: string
  text: string
  values: Partial<RuleValues>
}

/** Rules to start from. Their answers use the plain apostrophe: the curly one makes a text dear. @param artist name that fans know */
export const templatesFor = (artist: string): RuleTemplate[] => [
  {
    id: 'join',
    name: 'Join list',
    text: 'A word from the stage puts fans on your texting list.',
    values: {
      words: ['JOIN', 'VIP'],
      channels: ['sms'],
      tag: 'joined by text',
      joins: true,
      wording: defaultConsent('sms', artist),
      answer: `You're in! First to know about shows and new music from ${artist}. Reply STOP to leave.`,
      frequency: 'always',
    },
  },
  {
    id: 'tour',
    name: 'Tour dates',
    text: 'Whoever asks about the tour gets the dates.',
    values: {
      words: ['TOUR', 'DATES', 'SHOWS'],
      tag: 'tour',
      answer: 'Hey {{first_name|there}}! All dates and tickets are on my page. See you out there!',
      frequency: 'daily',
    },
  },
  {
    id: 'merch',
    name: 'Merch',
    text: 'Points fans to the shirts and records.',
    values: {
      words: ['MERCH', 'SHIRT', 'VINYL'],
      tag: 'merch',
      answer: "Shirts and records are on my page, {{first_name|friend}}. Tell me your size if you can't find it.",
      frequency: 'daily',
    },
  },
  {
    id: 'first',
    name: 'First message',
    text: 'Greets whoever writes for the first time.',
    values: {
      kind: 'first_message',
      answer: 'Hi {{first_name|there}}, thanks for writing! I read everything myself, so an answer may take a day.',
    },
  },
  {
    id: 'hours',
    name: 'Out of hours',
    text: 'Says at night when you will answer.',
    values: {
      kind: 'out_of_hours',
      answer: "I'm away from my phone right now. I'll write back tomorrow.",
      frequency: 'daily',
    },
  },
]
