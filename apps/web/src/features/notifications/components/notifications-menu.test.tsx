import { countUnread, listNotifications, markRead, type Notification } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { NotificationsMenu } from './notifications-menu.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', () => api)

let items: Notification[]
const told = (n: number, rest: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  kind: 'security',
  title: `Told ${n}`,
  body: '',
  path: '/dashboard/settings?tab=account',
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: false,
  ...rest,
})
const unread = () => items.filter(({ read }) => !read).length

beforeEach(() => {
  items = [told(1), told(2), told(3, { read: true })]
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: { ids?: string[] } }) => {
    if (contract === countUnread) return { unread: unread() }
    if (contract === listNotifications) return { items, page: 1, limit: 6, total: items.length, unread: unread() }
    if (contract !== markRead) return undefined
    items = items.map((item) => ({ ...item, read: item.read || (input.body.ids?.includes(item.id) ?? true) }))
    return { unread: unread() }
  })
})

const open = () => showScreen(<NotificationsMenu />)

it('says how many are unread; opening one reads it and leads on', async () => {
  const router = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }))
  fireEvent.click(await screen.findByRole('link', { name: /Told 1/ }))
  await screen.findByRole('button', { name: 'Notifications: 1 unread' })
  expect(router.state.location.search).toBe('?tab=account')
  await waitFor(() => expect(screen.queryByText('Told 1')).toBeNull())
})

it('marks all as read', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications: 2 unread' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByRole('button', { name: 'Notifications' })
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull())
  expect(screen.getAllByText(/^[56] min ago$/)).toHaveLength(3)
})

it('has a word for nothing', async () => {
  items = []
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText(/Nothing new/)
})
