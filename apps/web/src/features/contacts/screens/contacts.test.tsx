import {
  changeContacts,
  type Contact,
  createContactView,
  deleteContact,
  getMe,
  listContacts,
  listContactViews,
  listFields,
  listOperations,
  listSites,
  listTags,
  restoreContacts,
  updateContact,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteRecent, recentOf } from '../../../lib/recent.ts'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Contacts } from './contacts.tsx'

interface Shown {
  message: string
  action?: { label: string; onClick: () => void }
}
const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn() }))
const toasts = vi.hoisted(() => [] as Shown[])
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../lib/toasts.tsx', () => {
  const note = (message: string, options: Omit<Shown, 'message'> = {}) => toasts.push({ message, ...options })
  return { toast: { success: note, error: note, info: note, warning: note } }
})

const NAMES = ['Ada Wren', 'Jonas Lindqvist', 'Maya Okafor', 'Nia Cole']
const person = (name: string, index: number) =>
  ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@fans.example`,
    phone: null,
    status: 'new',
    tags: [],
    starred: false,
    source: 'manual',
    mini_site: null,
    email_consent: 'unknown',
    sms_consent: 'unknown',
    custom: {},
    unread_count: index === 1 ? 2 : 0,
    last_message: index === 1 ? 'See you in Lisbon!' : null,
    last_activity: '2026-11-20T10:00:00.000Z',
    created_at: '2026-11-20T10:00:00.000Z',
  }) as unknown as Contact

const VIEWS = [
  {
    id: '00000000-0000-4000-8000-0000000000cc',
    name: 'Latest',
    query: 'sort=last_activity&order=desc',
    columns: null,
  },
  { id: '00000000-0000-4000-8000-0000000000aa', name: 'Starred', query: 'starred=true&sort=name', columns: ['phone'] },
]

let people: Contact[]
let page: { total?: number; total_is_exact?: boolean; locked?: number; next?: string | null }
let refuses: unknown[]

beforeEach(() => {
  people = NAMES.map(person)
  page = {}
  refuses = []
  toasts.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: Record<string, never>) => {
    if (refuses.includes(contract)) throw new Error('Out of order')
    if (contract === listContactViews) return { items: VIEWS }
    if (contract === listContacts)
      return {
        items: people,
        page: 1,
        limit: 20,
        total: people.length,
        total_is_exact: true,
        next: null,
        previous: null,
        locked: 0,
        ...page,
      }
    if (contract === getMe) return { id: 'nova', limits: { contacts: 500 }, usage: { contacts: people.length } }
    if (contract === listTags) return { items: [], statuses: [] }
    if (contract === listFields || contract === listOperations || contract === listSites) return { items: [] }
    if (contract === deleteContact) return { deletion_id: 'deletion-1' }
    if (contract === restoreContacts) return { restored: 1, taken: 0 }
    if (contract === changeContacts)
      return { id: 'work-1', kind: 'x', status: 'done', total: 2, done: 2, deletion_id: null, error: null }
    return input
  })
})

const open = (search = '') =>
  showScreen(<Contacts imports={null} Exporting={() => null} />, `/dashboard/contacts${search}`)
const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
const sent = (contract: unknown) =>
  api.call.mock.calls
    .filter(([asked]) => asked === contract)
    .map(([, input]) => input as { query: Record<string, unknown>; params: object; body: object })
const select = async (name: string, options = {}) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }), options)

describe('the list', () => {
  it('says who is there, how many, and what they wrote last', async () => {
    open()
    const ada = await row('Jonas Lindqvist')
    expect(within(ada).getByText('See you in Lisbon!')).toBeDefined()
    expect(within(ada).getByText('2 unread messages')).toBeDefined()
    expect(screen.getByText('4 contacts')).toBeDefined()
  })

  it('says so where they are too many to be counted exactly', async () => {
    page = { total: 10_000, total_is_exact: false }
    open()
    expect(await screen.findByText('more than 10,000 contacts')).toBeDefined()
  })

  it('asks for what stands in the address, and leads to people with it', async () => {
    open('?tag=vip&sort=name&page=3')
    const link = await screen.findByRole('link', { name: 'Ada Wren' })
    expect(link.getAttribute('href')).toBe(`/dashboard/contacts/${people[0]?.id}?tag=vip&sort=name&page=3`)
    expect(sent(listContacts)[0]?.query).toMatchObject({ tag: ['vip'], sort: 'name', order: 'asc', page: 3, limit: 20 })
    expect(screen.getByRole('link', { name: 'Create segment from this filter' }).getAttribute('href')).toBe(
      '/dashboard/marketing/audience/new?from=tag%3Dvip',
    )
  })

  it('goes on by cursor, and shows other columns as the address says', async () => {
    page = { total: 60, next: 'cursor-1' }
    open('?columns=email,created')
    expect((await screen.findByRole('link', { name: 'Next' })).getAttribute('href')).toBe(
      '/dashboard/contacts?page=2&after=cursor-1&columns=email%2Ccreated',
    )
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Email', 'Added'])
  })

  it('a link to a saved view shows what is saved under it, and says when it was changed', async () => {
    const router = open('?view=00000000-0000-4000-8000-0000000000aa')
    await row('Ada Wren')
    const asked = () => api.call.mock.calls.findLast(([contract]) => contract === listContacts)?.[1] as object
    expect(asked()).toMatchObject({ query: { starred: 'true', sort: 'name' } })
    expect(api.call.mock.calls.filter(([contract]) => contract === listContacts)).toHaveLength(1)
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Name', 'Phone'])
    expect(screen.getByRole('button', { name: 'View: Starred' })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Starred' }))
    await screen.findByRole('button', { name: 'View: Starred, changed' })
    expect(router.state.location.search).toContain('view=')
  })

  it('a link to a saved view that holds the defaults shows them', async () => {
    open('?view=00000000-0000-4000-8000-0000000000cc')
    await row('Ada Wren')
    expect(await screen.findByRole('button', { name: 'View: Latest' })).toBeDefined()
  })

  it('saves what is shown as a view, without the search', async () => {
    api.call.mockImplementation(
      (
        (answer) => async (contract: unknown, input: { body: object }) =>
          contract === createContactView
            ? { id: '00000000-0000-4000-8000-0000000000bb', created_at: '', updated_at: '', ...input.body }
            : answer?.(contract, input)
      )(api.call.getMockImplementation()),
    )
    open('?q=ada&tag=vip&sort=name&columns=email')
    await row('Ada Wren')
    fireEvent.click(screen.getByRole('button', { name: 'View: All contacts' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'VIPs' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(api.call).toHaveBeenCalledWith(
        createContactView,
        expect.objectContaining({ body: { name: 'VIPs', query: 'tag=vip&sort=name', columns: ['email'] } }),
      ),
    )
  })

  it('shows the columns that this person chose last, unless the address names others', async () => {
    localStorage.setItem('contacts-columns:nova', 'email,created')
    localStorage.setItem('contacts-columns:iris', 'phone')
    const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)
    const router = open()
    await row('Ada Wren')
    expect(headers()).toEqual(['Name', 'Email', 'Added'])
    await router.navigate('/dashboard/contacts?columns=status')
    await waitFor(() => expect(headers()).toEqual(['Name', 'Status']))
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Place' }))
    await waitFor(() => expect(localStorage.getItem('contacts-columns:nova')).toBe('status,place'))
    fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }))
    await waitFor(() => expect(headers()).toHaveLength(7))
    expect([localStorage.getItem('contacts-columns:nova'), localStorage.getItem('contacts-columns:iris')]).toEqual([
      null,
      'phone',
    ])
  })

  it('tells of sign-ups that wait for room in the plan, and of the way to let them in', async () => {
    page = { locked: 12 }
    open()
    const notice = await screen.findByRole('region', { name: 'Waiting sign-ups' })
    expect(notice.textContent).toContain('12 people signed up on your page and are waiting for room in your plan.')
    fireEvent.click(within(notice).getByRole('button', { name: 'See the plans' }))
    expect(api.showPlans).toHaveBeenCalledWith('contacts')
  })

  it('offers to try again where it did not load', async () => {
    refuses = [listContacts]
    open()
    expect(await screen.findByText('Your contacts did not load')).toBeDefined()
    refuses = []
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Ada Wren')
  })
})

describe('what is done with people', () => {
  it('a star shows at once, and is taken back where it fails', async () => {
    refuses = [updateContact]
    open()
    const star = await screen.findByRole('button', { name: 'Star Ada Wren' })
    fireEvent.click(star)
    await waitFor(() => expect(toasts[0]?.message).toBe('Out of order'))
    expect(star.getAttribute('aria-pressed')).toBe('false')
    refuses = []
    fireEvent.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  })

  it('with Shift all between two are chosen, and deleting one offers to undo it', async () => {
    open()
    await select('Ada Wren')
    await select('Maya Okafor', { shiftKey: true })
    const bar = screen.getByRole('region', { name: 'Selected contacts' })
    expect(within(bar).getByText('3 selected')).toBeDefined()
    await select('Ada Wren')
    await select('Jonas Lindqvist')
    fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts[0]?.message).toBe('Contact deleted successfully!'))
    expect(sent(deleteContact)).toEqual([{ params: { contactId: people[2]?.id } }])
    toasts[0]?.action?.onClick()
    await waitFor(() => expect(toasts[1]?.message).toBe('Contact restored'))
    expect(sent(restoreContacts)[0]?.params).toEqual({ deletionId: 'deletion-1' })
  })

  it.each([
    { chosen: ['Maya Okafor'], by: deleteContact },
    { chosen: ['Ada Wren', 'Maya Okafor'], by: changeContacts },
  ])('of $chosen, deleted, nobody is among the recent choices of the search any more', async ({ chosen, by }) => {
    const url = `/dashboard/contacts/${people[2]?.id}`
    noteRecent('nova', { category: 'contacts', title: 'Maya Okafor', subtitle: null, url })
    open()
    for (const name of chosen) await select(name)
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(recentOf('nova')).toEqual([]))
    expect(sent(by)).toHaveLength(1)
  })

  it('a deletion that fails says so, and they are there again', async () => {
    refuses = [deleteContact]
    open()
    await select('Ada Wren')
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts[0]?.message).toBe('Failed to delete contact'))
    await row('Ada Wren')
  })

  it('all that match are named by the filter, and a large deletion by its number', async () => {
    page = { total: 1204 }
    open('?status=new')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select everyone on this page' }))
    fireEvent.click(screen.getByRole('button', { name: 'Select all 1,204 contacts' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 1,204 contacts?' })
    const confirm = within(dialog).getByRole('button', { name: 'Delete' })
    expect((confirm as HTMLButtonElement).disabled).toBe(true)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: '1204' } })
    fireEvent.click(confirm)
    await waitFor(() =>
      expect(sent(changeContacts)[0]?.body).toEqual({
        selection: { filter: { status: ['new'] }, except: [] },
        change: { kind: 'delete' },
      }),
    )
  })
})
