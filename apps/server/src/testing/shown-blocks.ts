import type { BlockContent } from '@greenroom/domain'

/**
 * One block of each kind that shows something by itself, and of each newer player, in the API's form.
 * @param pictures addresses of three uploaded pictures
 */
export function shownBlocks([single = '', first = '', second = '']: readonly string[]): BlockContent[] {
  const common = { url: '', is_active: true } as const
  return [
    { ...common, type: 'picture', title: 'The cover', settings: { version: 1, src: single, alt: 'A pier' } },
    {
      ...common,
      type: 'gallery',
      title: 'On tour',
      settings: {
        version: 1,
        layout: 'strip',
        pictures: [first, second].map((src) => ({ src, alt: 'A stage', width: 10, height: 10 })),
      },
    },
    { ...common, type: 'heading', title: 'Music', settings: { version: 1 } },
    { ...common, type: 'divider', title: '', settings: { version: 1, style: 'dots' } },
    {
      ...common,
      type: 'events',
      title: 'Shows',
      settings: {
        version: 1,
        timeZone: 'Europe/Lisbon',
        events: [{ id: 'a', date: '2040-01-01', name: '', venue: 'Musicbox', city: 'Lisbon', mark: 'free' }],
      },
    },
    {
      ...common,
      type: 'countdown',
      title: 'Out in',
      settings: {
        version: 1,
        at: '2040-01-01T12:00:00Z',
        timeZone: 'Europe/Lisbon',
        after: { kind: 'link', label: 'Listen', url: 'https://example.com/low-tide' },
      },
    },
    {
      ...common,
      type: 'contact-card',
      title: 'Booking',
      settings: { version: 1, name: 'Ana Costa', email: 'ana@example.com', pictureUrl: first },
    },
    {
      ...common,
      type: 'bandcamp-embed',
      title: 'Low Tide',
      url: 'https://nova.bandcamp.com/album/low-tide#album=12',
      settings: { version: 1 },
    },
    { ...common, type: 'vimeo-embed', title: 'The film', url: 'https://vimeo.com/76979871', settings: { version: 1 } },
    {
      ...common,
      type: 'mixcloud-embed',
      title: 'The mix',
      url: 'https://www.mixcloud.com/nova/mix/',
      settings: { version: 1 },
    },
  ]
}
