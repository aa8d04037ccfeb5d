import type { MailBlock, MailDesign, SimpleMailBlock } from '../mail-design.ts'

const LINK = 'https://example.com/record?a=1&b=2'
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung'

/** Words in each form that the composer's markup has. */
const WORDS = `Hi {{first_name|there}}, the **record** is _out_, and [here](${LINK}).
A second line: https://example.org/a/rather/long/address/without/any/break/in/it/that/has/to/be/broken/somewhere

- a list
- of two

3. and one
4. with numbers`

/**
 * Every block with every option of it, filled in.
 * @param pictures addresses of a wide picture, and of a square one
 */
export function everyBlock([wide = '', square = '']: readonly string[]): MailBlock[] {
  const player = (note: string, art: string): SimpleMailBlock => ({
    type: 'player',
    title: 'Low Tide (Live at Paradiso, Amsterdam)',
    note,
    url: LINK,
    art,
  })
  const shows: SimpleMailBlock = {
    type: 'shows',
    items: [
      { date: '2027-02-05', where: 'Paradiso, Amsterdam', href: LINK },
      { date: '2027-12-25', where: `${LONG} Hall, Llanfairpwllgwyngyll`, href: LINK },
      { date: '2028-05-14', where: 'Musicbox, Lisbon', href: '' },
    ],
  }
  const button: SimpleMailBlock = { type: 'button', label: 'Listen & buy', href: LINK }
  const picture = (width: 'full' | 'half', href = ''): SimpleMailBlock => ({
    type: 'picture',
    url: wide,
    alt: 'The pier at low tide',
    href,
    width,
  })
  return [
    { type: 'heading', text: 'Tidewater is out, {{first_name|friend}}', size: 'large' },
    { type: 'heading', text: 'What it took to make it', size: 'small' },
    { type: 'text', content: WORDS },
    picture('full', LINK),
    picture('half'),
    button,
    {
      type: 'button',
      label: 'A label that is long enough to need more than one line on the screen of a phone',
      href: LINK,
    },
    { type: 'divider' },
    {
      type: 'social',
      links: [
        { platform: 'instagram', url: LINK },
        { platform: 'apple-music', url: LINK },
        { platform: 'youtube', url: LINK },
        { platform: 'bandcamp', url: LINK },
        { platform: 'soundcloud', url: LINK },
      ],
    },
    player('Spotify', square),
    player('', ''),
    shows,
    { type: 'countdown', title: 'Doors open in', at: '2027-02-05T20:00:00Z', time_zone: 'Europe/Lisbon', href: LINK },
    { type: 'countdown', title: '', at: '2027-02-05T20:00:00Z', time_zone: 'UTC', href: '' },
    {
      type: 'columns',
      cells: [
        [{ type: 'heading', text: 'Left', size: 'small' }, { type: 'text', content: WORDS }, button],
        [picture('full', LINK), player('Spotify', square)],
      ],
    },
    {
      type: 'columns',
      cells: [[picture('half')], [{ type: 'text', content: 'In between.' }, { type: 'divider' }], [shows]],
    },
  ]
}

/** A design of these blocks. */
export const designOf = (blocks: readonly MailBlock[], others: Partial<MailDesign> = {}): MailDesign => ({
  version: 1,
  accent: '#0d6e3c',
  font: 'sans',
  plain: null,
  ...others,
  blocks: blocks.map((block, no) => ({ id: String(no), block })),
})
