import { type DeletedPage, listDeletedContacts, listOperations, restoreDeletedContacts } from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component as Deleted } from './deleted.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
const toasts = vi.hoisted(() => [] as string[])
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../lib/toasts.tsx', () => {
  const note = (message: string) => toasts.push(message)
  return { toast: { success: note, error: note, info: note, warning: note } }
})

const NAMES = ['Ada Wren', 'Jonas Lindqvist', 'Maya Okafor']
const ids = NAMES.map((_, index) => `00000000-0000-4000-8000-00000000000${index}`)
let page: DeletedPage
let answer: unknown
let problem: Error | undefined
let operations: unknown[]

beforeEach(() => {
  toasts.length = 0
  problem = undefined
  operations = []
  answer = { restored: 1, taken: 0, operation: null }
  const deleted = new Date(Date.now() - 3_600_000)
  page = {
    items: NAMES.map((name, index) => ({
      id: ids[index] ?? '',
      name,
      email: `${index}@fans.example`,
      phone: null,
      deleted_at: deleted.toISOString(),
      until: new Date(deleted.getTime() + 86_400_000).toISOString(),
    })),
    total: 3,
    total_is_exact: true,
    next: null,
  }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (problem) throw problem
    if (contract === listDeletedContacts) return page
    if (contract === listOperations) return { items: operations }
    return answer
  })
})

const open = () => showScreen(<Deleted />, '/dashboard/contacts/deleted')
const restored = () =>
  api.call.mock.calls.filter(([asked]) => asked === restoreDeletedContacts).map(([, { body }]) => body)

describe('recently deleted contacts', () => {
  it('says who they are and until when they can come back', async () => {
    open()
    const row = (await screen.findByText('Ada Wren')).closest('li') as HTMLElement
    expect(within(row).getByText('1 h ago')).toBeDefined()
    expect(within(row).getByText(/^Until (tomorrow, )?\d/)).toBeDefined()
    expect(screen.getByText('3 deleted contacts')).toBeDefined()
  })

  it('one comes back, some, or all', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Ada Wren' }))
    await waitFor(() => expect(toasts).toEqual(['Contact restored']))
    for (const name of NAMES.slice(0, 2)) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
    fireEvent.click(screen.getByRole('button', { name: 'Restore 2' }))
    await waitFor(() => expect(toasts).toHaveLength(2))
    const behind = {
      id: 'x',
      kind: 'restore',
      status: 'done',
      done: 1203,
      total: 1203,
      error: null,
      finished_at: page.items[0]?.until,
    }
    answer = { restored: 0, taken: 0, operation: behind }
    operations = [behind]
    fireEvent.click(screen.getByRole('button', { name: 'Restore all' }))
    await waitFor(() => expect(toasts[2]).toBe('1,203 contacts restored'))
    expect(restored()).toEqual([{ ids: [ids[0]] }, { ids: ids.slice(0, 2) }, { all: true }])
  })

  it('says whose address another has by now, and leaves a full plan to the plans', async () => {
    answer = { restored: 1, taken: 2, operation: null }
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Restore all' }))
    await waitFor(() =>
      expect(toasts).toEqual([
        '1 contact restored. 2 contacts stay deleted because their address now belongs to another contact.',
      ]),
    )
    problem = new ApiError({ message: 'There is no room.', code: 'PLAN_LIMIT_REACHED', status: 402 })
    fireEvent.click(screen.getByRole('button', { name: 'Restore Ada Wren' }))
    await screen.findByText('Your deleted contacts did not load')
    expect(toasts).toHaveLength(1)
  })

  it('says so where there is nobody, and offers to try again where it did not load', async () => {
    page = { ...page, items: [], total: 0 }
    problem = new Error('Out of order')
    open()
    expect(await screen.findByText('Your deleted contacts did not load')).toBeDefined()
    problem = undefined
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No recently deleted contacts')
    expect(screen.getByRole('link', { name: 'Back to contacts' }).getAttribute('href')).toBe('/dashboard/contacts')
    expect(screen.queryByRole('button', { name: 'Restore all' })).toBeNull()
  })
})
