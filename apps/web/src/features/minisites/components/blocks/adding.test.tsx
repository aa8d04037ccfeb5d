import type { BlockType, SocialLink } from '@greenroom/domain'
import { defaultBlocks, emptyHeaderSettings } from '@greenroom/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../../lib/toasts.tsx'
import { fakeServer } from '../../editing/fake-server.fixture.ts'
import { siteNow } from '../../editing/fields.ts'
import { openBlocksPanel, preview } from './open-blocks-panel.fixture.tsx'

const { answer } = vi.hoisted(() => ({ answer: vi.fn<() => Promise<object>>() }))
vi.mock('../../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), warning: vi.fn(), error: vi.fn() } }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({
  ...(await original<object>()),
  call: () => answer(),
}))
vi.mock('./block-sorting.tsx', () => ({ BlockSorting: () => null }))

function open(titles: string[], social: SocialLink[] = []) {
  const server = fakeServer(titles)
  server.elsewhere.changeSite({ header_settings: { ...emptyHeaderSettings(), social } })
  const part = openBlocksPanel(server)
  const icons = () => siteNow(part.screen.editor.read().site).social.map(({ url }) => url)
  return { server, icons, ...part }
}
const field = () => screen.getByLabelText<HTMLInputElement>('Paste a link to add it')
const paste = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const offered = () =>
  within(screen.getByRole('group', { name: 'What to add' }))
    .getAllByRole('button')
    .map((button) => button.textContent)
const names = () =>
  within(screen.getByRole('list', { name: 'Blocks' }))
    .queryAllByRole('button', { name: /^More for/ })
    .map((one) => one.getAttribute('aria-label')?.replace('More for ', ''))
const said = () => vi.mocked(toast.success).mock.lastCall
const undo = () => act(() => said()?.[1]?.action?.onClick())
const NOVA: SocialLink = { platform: 'instagram', url: 'https://instagram.com/nova' }
const OLD: SocialLink = { platform: 'instagram', url: 'https://instagram.com/old' }

beforeEach(() => {
  vi.clearAllMocks()
  preview.isBeside.mockReturnValue(true)
  answer.mockRejectedValue(new Error('Nobody asks for anything.'))
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})

describe('a new block', () => {
  it('stands on top, open, with its title selected, and is said', async () => {
    const { server, pass } = open(['Tour', 'Merch'])
    paste('https://www.patreon.com/nova')
    press('Add link')
    expect(names()).toEqual(['Patreon', 'Tour', 'Merch'])
    const title = screen.getByLabelText<HTMLInputElement>('Title')
    expect(document.activeElement).toBe(title)
    expect(title.value.slice(title.selectionStart ?? 0, title.selectionEnd ?? 0)).toBe('Patreon')
    expect(said()?.[0]).toBe('Added Patreon')
    expect(title.closest('li')?.hasAttribute('data-new')).toBe(true)
    await pass(2_000)
    expect(server.titles()).toEqual(['Patreon', 'Tour', 'Merch'])
  })

  it('that is a player opens as well', async () => {
    const { pass } = open(['Tour'])
    paste('https://youtu.be/dQw4w9WgXcQ')
    press('Add the player')
    expect(names()).toEqual(['YouTube', 'Tour'])
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    await pass(2_000)
  })

  it('goes again with Undo, even after the server has it', async () => {
    const { server, pass } = open(['Tour'])
    paste('example.com')
    press('Add link')
    await pass(2_000)
    expect(server.titles()).toEqual(['example.com', 'Tour'])
    undo()
    expect(names()).toEqual(['Tour'])
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await pass(10_000)
    expect(server.titles()).toEqual(['Tour'])
  })

  it.each<[BlockType, RegExp, string]>([
    ['text', /^Text/, 'Heading'],
    ['spotify-embed', /^Spotify/, 'Spotify address'],
    ['picture', /^Picture/, 'Caption'],
    ['events', /^Shows/, 'Heading'],
    ['countdown', /^Countdown/, 'Title'],
    ['divider', /^Divider/, 'Line'],
    ['fan-capture', /^Fan sign-up/, 'Title'],
  ])('of the kind %s begins in its first field', async (_, entry, label) => {
    open(['Tour'])
    fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(names()?.[1]).toBe('Tour')
  })

  it('is shown by the toast where the preview is behind a button, once visitors would see it', async () => {
    preview.isBeside.mockReturnValue(false)
    open([])
    paste('example.com')
    press('Add link')
    expect(said()?.[1]).toMatchObject({ before: { label: 'See it' }, action: { label: 'Undo' } })
    said()?.[1]?.before?.onClick()
    expect(preview.open).toHaveBeenCalledWith({ key: expect.any(String) })
    fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Link/ }))
    expect(said()?.[0]).toBe('Added Link')
    expect(said()?.[1]?.before).toBeUndefined()
  })
})

describe('a short link', () => {
  const ALBUM = { status: 'embed', type: 'spotify-embed', url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy' }
  const follow = () => {
    const late = Promise.withResolvers<object>()
    answer.mockReturnValueOnce(late.promise)
    paste('https://spotify.link/AbCdEf123')
    press('Add the player')
    return (answered: object = ALBUM) => act(async () => late.resolve(answered))
  }

  it('is followed, and its player added', async () => {
    open(['Tour'])
    await follow()()
    expect(names()).toEqual(['Spotify', 'Tour'])
    expect(field().value).toBe('')
  })

  it('that is still being followed is forgotten when another address is typed', async () => {
    open(['Tour'])
    const arrives = follow()
    paste('example.com')
    await arrives()
    expect(names()).toEqual(['Tour'])
    expect(field().value).toBe('example.com')
    press('Add link')
    expect(names()).toEqual(['example.com', 'Tour'])
  })

  it('that is still being followed is added once when it is taken as a link', async () => {
    open(['Tour'])
    const arrives = follow()
    press('Add as a link')
    await arrives({ status: 'refused', message: 'This link leads nowhere.' })
    expect(names()).toHaveLength(2)
    expect(field().value).toBe('')
    expect(screen.queryByText('This link leads nowhere.')).toBeNull()
  })
})

describe('a pasted profile', () => {
  it('is an icon first, then a link; Enter adds the icon, and Undo takes it back', async () => {
    const { server, icons, pass } = open(['Tour'])
    paste('instagram.com/nova?igsh=x')
    expect(screen.getByText('This is an Instagram profile.')).toBeTruthy()
    expect(offered()).toEqual(['Add as an icon in the header', 'Add as a link'])
    fireEvent.submit(field())
    expect(said()?.[0]).toBe('Added the Instagram icon')
    expect(preview.show).toHaveBeenCalledWith('top')
    expect(field().value).toBe('')
    await pass(700)
    expect(server.listing().site.header_settings).toMatchObject({ social: [NOVA] })
    expect(names()).toEqual(['Tour'])
    undo()
    expect(icons()).toEqual([])
    await pass(700)
    expect(server.listing().site.header_settings).toMatchObject({ social: [] })
  })

  it.each([
    ['https://open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy', 'This is a Spotify profile.'],
    ['soundcloud.com/nova', 'This is a SoundCloud profile.'],
  ])('that can be played, as %s, has its player offered too', (address, sentence) => {
    open([])
    paste(address)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(offered()).toEqual(['Add as an icon in the header', 'Add as a link', 'Add the player'])
  })

  it('replaces the icon of its platform, which is said, and Undo brings the former back in its place', async () => {
    const others: SocialLink[] = [OLD, { platform: 'x', url: 'https://x.com/nova' }]
    const { icons, pass } = open([], others)
    paste('instagram.com/nova')
    expect(screen.getByText(/Your header’s Instagram icon leads to instagram\.com\/old now\./)).toBeTruthy()
    press('Replace the icon')
    expect(said()?.[0]).toBe('Replaced the Instagram icon')
    expect(icons()).toEqual([NOVA.url, 'https://x.com/nova'])
    await pass(700)
    undo()
    expect(icons()).toEqual([OLD.url, 'https://x.com/nova'])
  })

  it('that is the icon already, or has no room there, is a link', () => {
    const full: SocialLink[] = Array.from({ length: 12 }, (_, i) => ({
      platform: 'website',
      url: `https://example.com/${i}`,
    }))
    open([], [NOVA])
    paste('instagram.com/nova')
    expect(screen.getByText(/It is already an icon in your header\./)).toBeTruthy()
    expect(offered()).toEqual(['Add as a link'])
    open([], full)
    fireEvent.change(screen.getAllByLabelText('Paste a link to add it')[1] as HTMLElement, {
      target: { value: 'tiktok.com/@nova' },
    })
    expect(screen.getByText(/Your header has no room for another icon\./)).toBeTruthy()
  })

  it('keeps an icon that another tab has added meanwhile, when it is taken back', async () => {
    const { icons, screen: editing, pass } = open([])
    paste('instagram.com/nova')
    fireEvent.submit(field())
    await pass(700)
    const now = siteNow(editing.editor.read().site).social
    editing.editor.editSite({ social: [...now, { platform: 'x', url: 'https://x.com/nova' }] })
    undo()
    expect(icons()).toEqual(['https://x.com/nova'])
  })
})

describe('a page with nothing but its default blocks', () => {
  function openFresh() {
    const server = fakeServer()
    const opened = openBlocksPanel(server)
    for (const block of defaultBlocks())
      opened.screen.editor.addBlock(block.type, { ...block, url: block.url ?? '' }, undefined)
    return { server, ...opened }
  }

  it('says why they are not on it', async () => {
    const { pass } = openFresh()
    await pass(2_000)
    expect(screen.getByText('Not on your page until it has an address')).toBeTruthy()
    expect(screen.getByText('Not on your page until you change it')).toBeTruthy()
  })

  it('offers platforms: a tap and a handle add what stands above them, and then the platforms go', async () => {
    const { server, pass } = openFresh()
    await pass(2_000)
    press('TikTok')
    const handle = screen.getByLabelText<HTMLInputElement>('Your TikTok handle')
    expect(document.activeElement).toBe(handle)
    fireEvent.change(handle, { target: { value: '@nova' } })
    expect(screen.getByText('This is a TikTok profile.')).toBeTruthy()
    press('Add as a link')
    await pass(2_000)
    expect(server.listing().blocks.map(({ title, url }) => [title, url])).toEqual([
      ['TikTok', 'https://www.tiktok.com/@nova'],
      ['My Website', ''],
      ['About Me', ''],
    ])
    expect(screen.queryByRole('group', { name: 'Platforms' })).toBeNull()
    expect(field()).toBeTruthy()
  })

  it('asks for the address where a platform has no handles', () => {
    openFresh()
    press('Spotify')
    fireEvent.change(screen.getByLabelText('Address of your Spotify page'), { target: { value: 'nova' } })
    press('Add link')
    expect(screen.getByText('Spotify has no handles. Paste the address of your artist page.')).toBeTruthy()
    press('Spotify')
    expect(field().placeholder).toBe('Paste a link')
  })
})
