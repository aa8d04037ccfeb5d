import { listSegmentsOfTag, listTags } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { TagsPanel } from './tags-panel.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), ApiError: class extends Error {} }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let tags: { tag: string; contacts: number }[]
let found: { tag: string; contacts: number }[]
let isCut: boolean
let segments: { id: string; name: string }[]
const change = vi.fn()

beforeEach(() => {
  tags = [
    { tag: 'VIP', contacts: 12 },
    { tag: 'crew', contacts: 1 },
    { tag: 'Street team', contacts: 240 },
  ]
  found = []
  isCut = false
  segments = []
  change.mockReset()
  change.mockResolvedValue(undefined)
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, { query }: { query?: { q?: string } } = {}) => {
    if (contract === listSegmentsOfTag) return { items: segments }
    if (contract !== listTags) throw new Error('not asked for here')
    return query?.q === undefined
      ? { items: tags, is_cut: isCut, statuses: [] }
      : { items: found, is_cut: false, statuses: [] }
  })
})

const open = () => showScreen(<TagsPanel onChange={change} onLeave={() => {}} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('a new name is another one for everybody, and can be undone', async () => {
  open()
  await press('Rename “crew”')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rename tag' }).disabled).toBe(true)
  type('Tag name', ' Road  crew ')
  await press('Rename tag')
  expect(change).toHaveBeenCalledWith({ kind: 'rename-tag', tag: 'crew', to: 'Road crew' }, true)
  await screen.findByRole('list', { name: 'Tags' })
})

it('a name that is a tag already says how many have it before both become one, for good', async () => {
  segments = [{ id: 'one', name: 'Close fans' }]
  open()
  await press('Rename “crew”')
  type('Tag name', 'vip')
  expect((await screen.findByText(/^12 contacts already have/)).textContent).toBe(
    '12 contacts already have “VIP”. The two tags will be merged. This cannot be undone.',
  )
  expect((await screen.findByText(/^A segment uses this tag/)).textContent).toBe(
    'A segment uses this tag: Close fans. Its rule gets the new name too.',
  )
  await press('Merge tags')
  expect(change).toHaveBeenCalledWith({ kind: 'rename-tag', tag: 'crew', to: 'vip' }, false)
})

it('one that many have is deleted only after its name was typed; a refusal says why', async () => {
  change.mockRejectedValue(new Error('Out of order'))
  open()
  await press('Delete “Street team”')
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete tag' })
  expect(confirm.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'street team' } })
  fireEvent.click(confirm)
  expect((await screen.findByRole('alert')).textContent).toBe('Out of order')
  expect(change).toHaveBeenCalledWith({ kind: 'delete-tag', tag: 'Street team' }, undefined)
})

it('of more tags than are read the server finds those that one looks for', async () => {
  tags = Array.from({ length: 20 }, (_, index) => ({ tag: `tag ${index}`, contacts: 9 }))
  isCut = true
  found = [{ tag: 'Zürich 2019', contacts: 1 }]
  open()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Search tags' }), { target: { value: 'zür' } })
  expect(await screen.findByRole('link', { name: 'Zürich 2019' })).toBeDefined()
  await waitFor(() => expect(api.call.mock.calls.some(([, input]) => input.query?.q === 'zür')).toBe(true))
})
