import type { MessageChannel } from './messages.ts'

/** What an artist writes to everybody for. */
export const OCCASIONS = {
  release: 'New release',
  tour: 'Tour',
  merch: 'Merch',
  thanks: 'Thank you',
  birthday: 'Birthday',
} as const satisfies Record<string, string>
export type Occasion = keyof typeof OCCASIONS

/** A ready-made text to start a template from. */
export interface TemplateStarter {
  occasion: Occasion
  channel: MessageChannel
  name: string
  subject: string
  content: string
}

/**
 * The starter set. `[…]` is a blank that the artist fills in. Texts stay within the basic alphabet of phones and one
 * segment, so that they cost what they look like.
 */
export const TEMPLATE_STARTERS: readonly TemplateStarter[] = [
  {
    occasion: 'release',
    channel: 'sms',
    name: 'New song is out',
    subject: '',
    content:
      'Hi {{first_name|there}}, my new song "[song title]" is out today. You are among the first to hear it: [link]',
  },
  {
    occasion: 'tour',
    channel: 'sms',
    name: 'Show announcement',
    subject: '',
    content:
      "Hi {{first_name|there}}, I'm playing [venue] on [date]. You can get tickets a day before everyone else: [link]",
  },
  {
    occasion: 'merch',
    channel: 'sms',
    name: 'New in the store',
    subject: '',
    content: 'Hi {{first_name|there}}, there is something new in the store: [item]. We only made [number]: [link]',
  },
  {
    occasion: 'thanks',
    channel: 'sms',
    name: 'Thank you for last night',
    subject: '',
    content:
      'Thank you for last night, {{first_name|friend}}! You sang so loud that I forgot my own words. Here are the photos: [link]',
  },
  {
    occasion: 'birthday',
    channel: 'sms',
    name: 'Birthday wishes',
    subject: '',
    content:
      'Happy birthday, {{first_name|friend}}! I recorded something for you: [link]. Have a wonderful day. {{artist}}',
  },
  {
    occasion: 'release',
    channel: 'email',
    name: 'New song is out',
    subject: '“[song title]” is out today',
    content: `Hi {{first_name|there}},

My new song “[song title]” is out today, and I wanted you to hear it from me.

I wrote it [where or when], and it kept changing until the very last day in the studio. Now it is yours.

Listen here: [link]

If you like it, play it to one friend. And if it says something to you, just reply to this mail. I read everything.

{{artist}}`,
  },
  {
    occasion: 'tour',
    channel: 'email',
    name: 'Show announcement',
    subject: 'See you at [venue] on [date]?',
    content: `Hi {{first_name|there}},

I’m coming to [venue] on [date], and I would love to see you there.

Doors: [time]
Support: [support act]
Tickets: [link]

You can get tickets today. Tomorrow they go on sale to everyone else.

Bring somebody who has never heard of me.

{{artist}}`,
  },
  {
    occasion: 'merch',
    channel: 'email',
    name: 'New in the store',
    subject: 'New in the store: [item]',
    content: `Hi {{first_name|there}},

We made something new: [item].

[One sentence on how it came to be]

There are only [number] of them, so this list hears first: [link]

Every order goes straight into making the next record. Thank you for being part of it.

{{artist}}`,
  },
  {
    occasion: 'thanks',
    channel: 'email',
    name: 'Thank you for coming',
    subject: 'Thank you for [city or show]',
    content: `Hi {{first_name|there}},

I’m still smiling about [city or show]. Thank you for being there.

Here are the photos and the set list: [link]

If you filmed something, reply and send it to me. My favorite goes on my page, with your name if you like.

See you at the next one,
{{artist}}`,
  },
  {
    occasion: 'birthday',
    channel: 'email',
    name: 'Birthday wishes',
    subject: 'Happy birthday, {{first_name|friend}}',
    content: `Happy birthday, {{first_name|friend}}!

I wanted to give you something that nobody else has yet: [song, demo, or discount code]

Here it is: [link]

Have a wonderful day. I’m glad that you listen.

{{artist}}`,
  },
]
