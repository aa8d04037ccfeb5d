const pictures = ['Pier', 'Bay'].map((alt) => ({ src: `/uploads/${alt}.jpg`, alt, width: 400, height: 300 }))

const block = (type: string, settings: object = {}, url = '') => ({
  type,
  title: type,
  url,
  is_active: true,
  settings: { version: 1, ...settings },
})

/** Blocks that show something by themselves, and a player, in the API's form. Each is titled after its type. */
export const SHOWN_BLOCKS = [
  block('picture', pictures[0]),
  block('gallery', { layout: 'grid', pictures }),
  block('heading'),
  block('divider', { style: 'line' }),
  block('countdown', { at: '2040-01-01T12:00:00Z', timeZone: 'UTC', after: { kind: 'text', text: 'Out now' } }),
  block('contact-card', { name: 'Ana Costa', email: 'ana@example.com', phone: '+351912345678', note: 'Europe' }),
  block('events', {
    timeZone: 'UTC',
    events: [
      {
        id: 'a',
        date: '2040-01-01',
        name: '',
        venue: 'Musicbox',
        city: 'Lisbon',
        ticketsUrl: 'https://example.com/t',
      },
      { id: 'b', date: '2040-01-02', name: '', venue: '', city: 'Porto', mark: 'sold-out' },
    ],
  }),
  block('vimeo-embed', {}, 'https://vimeo.com/76979871'),
]
