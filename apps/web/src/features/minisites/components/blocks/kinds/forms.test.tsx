import { uploadImage } from '@greenroom/contracts'
import type { BlockType } from '@greenroom/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { open, pick, type } from './open-form.fixture.tsx'

const { store } = vi.hoisted(() => ({ store: vi.fn<(file: File) => Promise<object>>() }))
vi.mock('../../../../../lib/api/index.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => {
    throw new Error('Nobody asks for anything.')
  },
  upload: async (contract: unknown, file: File) => {
    if (contract !== uploadImage) throw new Error('Only pictures are uploaded.')
    return store(file)
  },
}))
vi.mock('../block-sorting.tsx', () => ({ BlockSorting: () => null }))

const chooseFiles = (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/png' }))
  const input = document.querySelector('input[type=file]')
  if (input) fireEvent.change(input, { target: { files } })
}
const pictureOf = ({ name }: File) => ({ url: `/uploads/${name}`, width: 40, height: 30 })

beforeEach(() => {
  vi.clearAllMocks()
  store.mockImplementation(async (file) => pictureOf(file))
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

describe('a heading', () => {
  it('is seen once it has words', async () => {
    const heading = open('heading')
    await heading.opened()
    expect(screen.getByText('Write the heading. Visitors do not see this yet')).toBeTruthy()
    await type('Heading', 'Music')
    await heading.pass(700)
    expect(heading.stored()?.title).toBe('Music')
  })
})

describe('a divider', () => {
  it('has a look', async () => {
    const divider = open('divider', { settings: { version: 1, style: 'line' } })
    await divider.opened()
    await pick('Look', 'Dots')
    await divider.pass(700)
    expect(divider.stored()?.settings).toMatchObject({ style: 'dots' })
  })
})

describe('a picture', () => {
  it('is uploaded, then described, and leads only where links may', async () => {
    const picture = open('picture', { settings: { version: 1, alt: '' } })
    await picture.opened()
    await screen.findByText('Choose a picture')
    expect(screen.queryByLabelText('Describe the picture')).toBeNull()
    chooseFiles('cover.png')
    await type('Describe the picture', 'The cover')
    await type('Leads to', 'javascript:alert(1)')
    expect(screen.getByText(/^Use a full address/)).toBeTruthy()
    await picture.pass(700)
    expect(picture.stored()).toMatchObject({
      url: '',
      settings: { src: '/uploads/cover.png', width: 40, height: 30, alt: 'The cover' },
    })
    await type('Leads to', 'example.com')
    await picture.pass(700)
    expect(picture.stored()?.url).toBe('https://example.com')
  })

  it('that fails can be sent again', async () => {
    store.mockRejectedValueOnce(new Error('The connection was lost.'))
    const picture = open('picture', { settings: { version: 1, alt: '' } })
    await picture.opened()
    await screen.findByText('Choose a picture')
    chooseFiles('cover.png')
    expect(await screen.findByText('The connection was lost.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Describe the picture')).toBeTruthy()
  })
})

describe('a gallery', () => {
  const some = ['a', 'b', 'c'].map((name) => ({ src: `/uploads/${name}.png`, alt: name }))

  it('takes several pictures, names one that cannot be used, and says from when it is seen', async () => {
    const gallery = open('gallery', { settings: { version: 1, pictures: [], layout: 'grid' } })
    await gallery.opened()
    expect(await screen.findByText('Visitors see a gallery once it has two pictures.')).toBeTruthy()
    chooseFiles('a.png', 'notes.txt', 'b.png')
    await waitFor(() => expect(screen.getAllByLabelText(/^Describe picture/)).toHaveLength(2))
    expect(await screen.findByText(/^notes\.txt: /)).toBeTruthy()
    expect(screen.queryByText(/^Visitors see a gallery/)).toBeNull()
    await pick('Layout', 'Strip')
    await gallery.pass(700)
    expect(gallery.stored()?.settings).toMatchObject({
      layout: 'strip',
      pictures: [{ src: '/uploads/a.png' }, { src: '/uploads/b.png' }],
    })
  })

  it('keeps its pictures in order', async () => {
    const gallery = open('gallery', { settings: { version: 1, pictures: some, layout: 'grid' } })
    await gallery.opened()
    fireEvent.click(await screen.findByRole('button', { name: 'Move picture 3 up' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }))
    await type('Describe picture 1', 'The third one')
    await gallery.pass(700)
    expect(gallery.stored()?.settings).toMatchObject({ pictures: [{ alt: 'The third one' }, { alt: 'b' }] })
  })
})

describe('a countdown', () => {
  it('counts to a moment, in the zone of the browser whatever that is called', async () => {
    const countdown = open('countdown', { settings: { version: 1, timeZone: 'UTC', after: { kind: 'hide' } } })
    await countdown.opened()
    expect(screen.getByText('Choose the moment. Visitors do not see this yet')).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Shown in the time zone' })).value).toBe(
      'UTC',
    )
    await type('Counts to', '2030-02-05T21:00')
    await countdown.pass(700)
    expect(countdown.stored()?.settings).toMatchObject({ at: new Date('2030-02-05T21:00').toISOString() })
  })

  it('asks for the address of the link that follows it before it is one', async () => {
    const countdown = open('countdown', { settings: { version: 1, after: { kind: 'hide' } } })
    await countdown.opened()
    await pick('After that, visitors see', 'A link')
    expect(screen.getByText('Add the address it leads to.')).toBeTruthy()
    await countdown.pass(700)
    expect(countdown.stored()?.settings).toMatchObject({ after: { kind: 'hide' } })
    await type('Address', 'example.com/low-tide')
    await countdown.pass(700)
    expect(countdown.stored()?.settings).toMatchObject({
      after: { kind: 'link', label: 'Listen now', url: 'https://example.com/low-tide' },
    })
  })
})

describe('a contact card', () => {
  it('says what is wrong at its field, keeps what was typed, and is seen from its first line on', async () => {
    const card = open('contact-card')
    await card.opened()
    expect(screen.getByText('Add a name, email or phone. Visitors do not see this yet')).toBeTruthy()
    await type('Email', 'ana@')
    await type('Website', 'mailto:ana@example.com')
    expect(screen.getByText('Check this email address.')).toBeTruthy()
    expect(screen.getByText('Use an address that starts with https://.')).toBeTruthy()
    await card.pass(700)
    expect(card.stored()?.settings).toEqual({ version: 1 })
    await type('Email', 'ana@example.com')
    await type('Website', 'example.com')
    await type('Name', 'Ana Costa')
    await card.pass(700)
    expect(card.stored()?.settings).toMatchObject({
      name: 'Ana Costa',
      email: 'ana@example.com',
      website: 'https://example.com',
    })
  })

  it('that is new says that something has to be corrected', async () => {
    const card = open('contact-card', { settings: { version: 1, email: 'ana@' } })
    await card.opened()
    expect(screen.getByText('Correct what is marked to put it on your page')).toBeTruthy()
  })
})

it.each<[BlockType, string, string, RegExp, string]>([
  ['vimeo-embed', 'Vimeo', 'vimeo.com/76979871', /Paste a Vimeo/, 'https://vimeo.com/76979871'],
  ['mixcloud-embed', 'Mixcloud', 'mixcloud.com/nova/mix', /Mixcloud show/, 'https://www.mixcloud.com/nova/mix/'],
  [
    'bandcamp-embed',
    'Bandcamp',
    '<iframe src="https://bandcamp.com/EmbeddedPlayer/album=12/size=large/"></iframe>',
    /Paste a Bandcamp/,
    'https://bandcamp.com/EmbeddedPlayer/album=12/',
  ],
])('the address of a %s says what it takes, and becomes the provider’s own', async (kind, label, typed, says, url) => {
  const player = open(kind)
  await player.opened()
  expect(screen.getByText('Paste an address to put it on your page')).toBeTruthy()
  await type(`${label} address`, 'https://example.com/')
  expect(screen.getByText(says)).toBeTruthy()
  await type(`${label} address`, typed)
  await player.pass(700)
  expect(player.stored()).toMatchObject({ type: kind, url })
})
