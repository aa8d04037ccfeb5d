import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../../lib/toasts.tsx'
import { fakeServer } from '../../editing/fake-server.fixture.ts'
import { openBlocksPanel, preview } from './open-blocks-panel.fixture.tsx'

vi.mock('../../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), warning: vi.fn(), error: vi.fn() } }))
vi.mock('./block-sorting.tsx', () => ({ BlockSorting: () => null }))

const open = (titles: string[]) => {
  const server = fakeServer(titles)
  return { server, ...openBlocksPanel(server) }
}
const paste = (value: string) => {
  fireEvent.change(screen.getByLabelText('Paste a link to add it'), { target: { value } })
}
const names = () =>
  within(screen.getByRole('list', { name: 'Blocks' }))
    .queryAllByRole('button', { name: /^More for/ })
    .map((one) => one.getAttribute('aria-label'))
const choose = async (name: string, action: string) => {
  fireEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const undo = () => vi.mocked(toast.success).mock.lastCall?.[1]?.action?.onClick()

beforeEach(() => {
  vi.clearAllMocks()
  preview.isBeside.mockReturnValue(true)
})

it('an address of a known provider is offered as a player, and Enter adds it', async () => {
  const { server, pass } = open([])
  paste('https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy?si=x')
  expect(screen.getByText(/This is a Spotify album/)).toBeTruthy()
  fireEvent.submit(screen.getByLabelText('Paste a link to add it'))
  await pass(700)
  expect(server.listing().blocks).toMatchObject([
    { type: 'spotify-embed', url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy' },
  ])
})

it('the same address can be added as a plain link', async () => {
  const { server, pass } = open([])
  paste('https://youtu.be/dQw4w9WgXcQ')
  fireEvent.click(screen.getByRole('button', { name: 'Add as a link' }))
  await pass(700)
  expect(server.listing().blocks).toMatchObject([
    { type: 'link', title: 'YouTube', url: 'https://youtu.be/dQw4w9WgXcQ' },
  ])
})

it('any other address becomes a link, completed and named after its host; words do not', async () => {
  const { server, pass } = open([])
  paste('hello there')
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  expect(screen.getByText('Paste a web address, an email or a phone link.')).toBeTruthy()
  paste('@nova')
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  expect(screen.getByText('Paste a web address, an email or a phone link.')).toBeTruthy()
  paste('www.example.org/nova')
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  await pass(700)
  expect(server.listing().blocks).toMatchObject([{ title: 'example.org', url: 'https://www.example.org/nova' }])
})

it('a deleted block leaves at once and comes back with Undo; the server never hears of it', async () => {
  const { server, pass } = open(['Tour', 'Merch'])
  await choose('Tour', 'Delete')
  expect(names()).toEqual(['More for Merch'])
  expect(toast.success).toHaveBeenCalledWith('Deleted “Tour”', expect.anything())
  await pass(1000)
  undo()
  await pass(20_000)
  expect(names()).toEqual(['More for Tour', 'More for Merch'])
  expect(server.log).toEqual([])
})

it('the focus goes to the next block when one is deleted, and to the field when the last one is', async () => {
  open(['Tour', 'Merch'])
  await choose('Tour', 'Delete')
  expect(document.activeElement?.textContent).toContain('Merch')
  await choose('Merch', 'Delete')
  expect(document.activeElement).toBe(screen.getByLabelText('Paste a link to add it'))
})

it('a block moves from its menu, and where it is now is said', async () => {
  const { server, pass } = open(['Tour', 'Merch', 'Videos'])
  await choose('Tour', 'Move down')
  expect(names()).toEqual(['More for Merch', 'More for Tour', 'More for Videos'])
  expect(screen.getByText('Tour is now 2 of 3')).toBeTruthy()
  await pass(700)
  expect(server.titles()).toEqual(['Merch', 'Tour', 'Videos'])
})

it('a copy stands right behind its original', async () => {
  const { server, pass } = open(['Tour', 'Merch'])
  await choose('Tour', 'Duplicate')
  await pass(2000)
  expect(server.titles()).toEqual(['Tour', 'Tour', 'Merch'])
})

it('hiding a block is saved, and said in its line', async () => {
  const { server, pass } = open(['Tour'])
  fireEvent.click(screen.getByRole('switch', { name: 'Show Tour to visitors' }))
  expect(screen.getByText('Hidden')).toBeTruthy()
  await pass(700)
  expect(server.listing().blocks[0]?.is_active).toBe(false)
})

it('only one link is highlighted at a time', async () => {
  const { server, pass } = open(['Tour', 'Merch'])
  for (const name of ['Tour', 'Merch']) {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    fireEvent.click(await screen.findByRole('switch', { name: /Highlight/ }))
  }
  await pass(1500)
  expect(server.listing().blocks.map((row) => row.settings)).toEqual([{ version: 1 }, { version: 1, highlight: true }])
})

it('a title changed in two places shows both, and the choice is sent', async () => {
  const { server, screen: editing, pass } = open(['Tour'])
  const key = editing.keys()[0] ?? ''
  server.elsewhere.change(key, { title: 'Their tour' })
  fireEvent.click(screen.getByRole('button', { name: /^Tour/ }))
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'My tour' } })
  await pass(700)
  expect(screen.getByText(/Their tour/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await pass(700)
  expect(server.titles()).toEqual(['My tour'])
})

it('a refused title stays in its field, with the sentence below it', async () => {
  const { pass } = open(['Tour'])
  fireEvent.click(screen.getByRole('button', { name: /^Tour/ }))
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  fireEvent.change(title, { target: { value: 'refuse me' } })
  await pass(700)
  expect(title.value).toBe('refuse me')
  expect(screen.getByText('Not this title.')).toBeTruthy()
})

it('Escape closes the open block and gives the focus back to its line', async () => {
  open(['Tour'])
  const line = screen.getByRole('button', { name: /^Tour/ })
  fireEvent.click(line)
  const title = await screen.findByLabelText('Title')
  title.focus()
  fireEvent.keyDown(title, { key: 'Escape' })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(line)
})
