import type { MessageChannel } from '@greenroom/domain'

/** A campaign as Nova wrote it. */
export interface DemoCampaign {
  channel: MessageChannel
  name: string
  subject?: string
  preheader?: string
  content: string
}

/** One that was sent. */
export interface SentDemo extends DemoCampaign {
  /** Days ago. */
  ago: number
  /** Hour of the day (UTC) at which it left. */
  hour: number
  /** Share of its readers who follow a link, from 0 to 1. */
  clicks: number
}

const LISTEN = 'https://example.com/harbour-lights'
const LOW_TIDE = 'https://example.com/low-tide'
const MERCH = 'https://example.com/merch'

/** Campaigns that were sent, oldest first. @param page address of Nova's page */
export const sentDemos = (page: string): readonly SentDemo[] => [
  {
    ago: 74,
    hour: 18,
    channel: 'email',
    name: 'Letter 1: from the boathouse',
    subject: 'We recorded in a boathouse, {{first_name|friend}}',
    preheader: 'Nine takes, two ferries, one cold kettle.',
    content: `Hi {{first_name|there}},

we rented the boathouse for three days and recorded with the doors open. On take four you can hear a ferry. We kept it.

The video is here: https://example.com/boathouse

Everything else is on my page, as always: ${page}

{{artist}}`,
    clicks: 0.11,
  },
  {
    ago: 66,
    hour: 17,
    channel: 'sms',
    name: 'Boathouse tickets',
    content: `{{first_name|Hey}}, we play the boathouse again, 60 people, bring a sweater. The list gets tickets a day early: https://example.com/boathouse-tickets`,
    clicks: 0.24,
  },
  {
    ago: 60,
    hour: 8,
    channel: 'email',
    name: 'Harbour Lights is out',
    subject: '“Harbour Lights” is out',
    preheader: 'You have been patient. Here it is.',
    content: `**Harbour Lights** is out today.

It is about walking home along the water with somebody you have not told yet.

- Listen: ${LISTEN}
- The tape, 100 copies: ${MERCH}

Reply and tell me where you were when you heard it.

{{artist}}`,
    clicks: 0.19,
  },
  {
    ago: 59,
    hour: 17,
    channel: 'sms',
    name: 'Harbour Lights is out',
    content: `It is out! Harbour Lights, three minutes, best after dark: ${LISTEN} Tell me what you think.`,
    clicks: 0.31,
  },
  {
    ago: 50,
    hour: 19,
    channel: 'sms',
    name: 'Video premiere',
    content:
      'The Harbour Lights video premieres in an hour. I am in the chat, in my kitchen: https://example.com/premiere',
    clicks: 0.22,
  },
  {
    ago: 45,
    hour: 18,
    channel: 'email',
    name: 'Letter 2: where the van broke down',
    subject: 'The van broke down in Vigo',
    preheader: 'And then a choir came by.',
    content: `Hi {{first_name|there}},

the van gave up on the bridge to Vigo. A choir on its way home pushed us to the next exit, and then they sang.

I wrote a verse about it that night: https://example.com/vigo-demo

We play there again in spring. Dates are on my page: ${page}

{{artist}}`,
    clicks: 0.09,
  },
  {
    ago: 37,
    hour: 17,
    channel: 'sms',
    name: 'Tour presale',
    content: `Faro, Lisbon, Porto, Vigo, Coimbra. You can buy before everybody else until Friday noon: https://example.com/tickets`,
    clicks: 0.28,
  },
  {
    ago: 31,
    hour: 9,
    channel: 'email',
    name: 'Tour dates',
    subject: 'Five shows, five rooms with windows',
    preheader: 'Faro, Lisbon, Porto, Vigo, Coimbra.',
    content: `Hi {{first_name|there}},

here are the dates. Each room has a window, because I asked.

- Tickets: https://example.com/tickets
- Bring somebody: two go in for one and a half in Coimbra. https://example.com/tickets/coimbra

{{artist}}`,
    clicks: 0.16,
  },
  {
    ago: 24,
    hour: 17,
    channel: 'sms',
    name: 'Vinyl pre-order',
    content: `Low Tide comes on vinyl. 200 copies, sea green, and the list hears first: ${MERCH}`,
    clicks: 0.19,
  },
  {
    ago: 19,
    hour: 18,
    channel: 'email',
    name: 'Letter 3: how Low Tide was made',
    subject: 'How “Low Tide” was made',
    preheader: 'A winter, a Juno with two broken keys, and a neighbor’s piano.',
    content: `Hi {{first_name|there}},

**Low Tide** began with two broken keys on a Juno from 1984. I could not play the third, so the song has none.

- Pre-save it: ${LOW_TIDE}
- The first sketch: https://example.com/low-tide-sketch
- Vinyl: ${MERCH}

{{artist}}`,
    clicks: 0.17,
  },
  {
    ago: 13,
    hour: 16,
    channel: 'sms',
    name: 'Faro guest list',
    content:
      'Tomorrow in Faro! I have ten places on the guest list for you. Reply with your name and how many you are.',
    clicks: 0,
  },
  {
    ago: 11,
    hour: 10,
    channel: 'email',
    name: 'Thank you, Faro',
    subject: 'Thank you, Faro',
    preheader: 'The photos, and who is next.',
    content: `You sang so loud that I forgot my own words.

- The photos: https://example.com/faro-photos
- Lisbon is sold out, Porto is not yet: https://example.com/tickets/porto

{{artist}}`,
    clicks: 0.14,
  },
  {
    ago: 6,
    hour: 17,
    channel: 'sms',
    name: 'Pre-save Low Tide',
    content: `One tap, and Low Tide waits for you on Friday morning: ${LOW_TIDE} It helps more than you think.`,
    clicks: 0.27,
  },
  {
    ago: 3,
    hour: 18,
    channel: 'email',
    name: 'Letter 4: on Friday',
    subject: 'On Friday, {{first_name|friend}}',
    preheader: 'Low Tide, and a secret show.',
    content: `Hi {{first_name|there}},

on Friday **Low Tide** is yours. On Thursday night I play it once, for forty people, somewhere with a view.

- Pre-save: ${LOW_TIDE}
- The secret show: ${page}

{{artist}}`,
    clicks: 0.18,
  },
]

/** Confirmed for its evening. */
export const SCHEDULED_DEMO: DemoCampaign = {
  channel: 'sms',
  name: 'Low Tide is out',
  content: `It is Friday, and Low Tide is out: ${LOW_TIDE} Play it loud, {{first_name|friend}}.`,
}

/** Waits for the manager's approval. */
export const ASKED_DEMO: DemoCampaign = {
  channel: 'email',
  name: 'Release letter',
  subject: '“Low Tide” is out, {{first_name|friend}}',
  preheader: 'I wanted you to hear it from me.',
  content: `Hi {{first_name|there}},

**Low Tide** is out today, and I wanted you to hear it from me.

- Listen: ${LOW_TIDE}
- On vinyl: ${MERCH}

If it says something to you, reply to this mail. I read everything.

{{artist}}`,
}

/** Nova has not finished it. */
export const DRAFT_DEMO: DemoCampaign = {
  channel: 'sms',
  name: 'Porto, a few tickets left',
  content: 'Porto! A few tickets are left for Maus Hábitos, and I found a cellist: https://example.com/tickets/porto',
}

/** Leaves by itself on each birthday. */
export const AUTOMATIC_DEMO: DemoCampaign = {
  channel: 'sms',
  name: 'Happy birthday',
  content:
    'Happy birthday, {{first_name|friend}}! A demo that nobody else has, only for today: https://example.com/birthday',
}

/** Replies to texts. */
export const REPLIES = [
  'I will be there!',
  'Played it three times already',
  'This made my day',
  'Is there a version without drums?',
  'Two of us, please. Mia and Jonas',
  'My kid sings it now',
  'You are the best, Nova',
  'Can I still get a ticket at the door?',
  'Goosebumps',
  'Greetings from the night train',
] as const
