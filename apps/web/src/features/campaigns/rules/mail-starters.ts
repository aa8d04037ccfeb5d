import type { MailBlock, MailDesign } from '@greenroom/domain/mail-design'
import { designOf, place } from './mail-blocks.ts'

/** A start of an email of blocks. */
export interface MailStarter {
  name: string
  blurb: string
  blocks: (today: string) => readonly MailBlock[]
}

const picture: MailBlock = { type: 'picture', url: '', alt: '', href: '', width: 'full' }

/** Starts to choose from. Pictures and addresses are left for the artist to fill in. */
export const MAIL_STARTERS: readonly MailStarter[] = [
  {
    name: 'New release',
    blurb: 'Cover, a few words, and a button to listen',
    blocks: () => [
      picture,
      { type: 'heading', text: 'It is out now', size: 'large' },
      {
        type: 'text',
        content:
          'Hi {{first_name|there}},\n\nMy new song is out. You are among the first to know. Turn it up and tell me what you hear.',
      },
      { type: 'button', label: 'Listen now', href: '' },
      { type: 'divider' },
      { type: 'social', links: [] },
    ],
  },
  {
    name: 'Shows',
    blurb: 'Dates, places, and where to get tickets',
    blocks: (today) => [
      { type: 'heading', text: 'See you on the road', size: 'large' },
      { type: 'text', content: 'Hi {{first_name|there}},\n\nI am going on tour. Here is where we can meet:' },
      { type: 'shows', items: [{ date: today, where: '', href: '' }] },
      { type: 'button', label: 'Get tickets', href: '' },
    ],
  },
  {
    name: 'News',
    blurb: 'A letter with two stories side by side',
    blocks: () => [
      { type: 'heading', text: 'News from the studio', size: 'large' },
      { type: 'text', content: 'Hi {{first_name|there}},\n\nA lot has happened since I last wrote.' },
      {
        type: 'columns',
        cells: [
          [picture, { type: 'heading', text: 'First story', size: 'small' }, { type: 'text', content: '' }],
          [picture, { type: 'heading', text: 'Second story', size: 'small' }, { type: 'text', content: '' }],
        ],
      },
      { type: 'divider' },
      { type: 'social', links: [] },
    ],
  },
]

/** Returns the design that a starter begins. @param today `YYYY-MM-DD` */
export const startedBy = (
  { blocks }: MailStarter,
  look: Pick<MailDesign, 'accent' | 'font'> | undefined,
  today: string,
): MailDesign => ({ ...designOf('', look), blocks: blocks(today).map(place) })
