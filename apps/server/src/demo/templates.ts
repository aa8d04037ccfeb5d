import { TEMPLATE_STARTERS } from '@greenroom/domain'
import { type CallAt, DAY_MS } from './history.ts'

/** Templates of the demo, the oldest first. `ago`: days since it was made. */
const TEMPLATES = [
  {
    ago: 40,
    channel: 'sms',
    folder: 'Thank you',
    name: 'Thank you for last night',
    content:
      'Thank you for last night, {{first_name|friend}}! You sang so loud that I forgot my own words. Here are the photos: [link]',
  },
  {
    ago: 24,
    channel: 'email',
    folder: 'Low Tide',
    name: 'The record is out',
    subject: '“Low Tide” is out, {{first_name|friend}}',
    content: `Hi {{first_name|there}},

**Low Tide** is out today, and I wanted you to hear it from me.

I wrote it over one winter in a house by the sea, and it kept changing until the very last day. Now it is yours.

- Listen: https://example.com/low-tide
- On vinyl: [link]

If it says something to you, just reply to this mail. I read everything.

{{artist}}`,
  },
  {
    ago: 9,
    channel: 'sms',
    folder: 'Shows',
    name: 'Tickets for the list',
    content:
      "Hi {{first_name|there}}, I'm playing [venue] on [date]. You can get tickets a day before everyone else: [link]",
  },
  {
    ago: 2,
    channel: 'sms',
    folder: 'Low Tide',
    name: 'Vinyl is back',
    content:
      'Hi {{first_name|there}}, the Low Tide vinyl is back. We only pressed 200, so the list hears first: [link]',
  },
] as const

/** Saves the demo's templates, and a birthday from the starter set. */
export async function seedTemplates(call: CallAt): Promise<void> {
  for (const { ago, ...template } of TEMPLATES) await call(ago * DAY_MS, 'POST', '/api/templates', template)
  const birthday = TEMPLATE_STARTERS.find(({ occasion, channel }) => occasion === 'birthday' && channel === 'email')
  if (!birthday) return
  const { channel, name, subject, content } = birthday
  await call(DAY_MS, 'POST', '/api/templates', { channel, name, subject, content })
}
