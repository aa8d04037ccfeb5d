import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { IconWorld } from '../../ui/icons.generated.ts'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { AuthProvider } from '../../lib/session/index.ts'
import { fakeAuthApi, someone } from '../../testing/fake-auth.ts'
import MobileMenu from './mobile-menu.tsx'
import { BOTTOM_BAR, isActiveEntry, isMarketing, type NavEntry, rowsOf } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'
import { collapsedCookie, readCollapsed } from '../../lib/sidebar.ts'
import { UserMenu } from './user-menu.tsx'
import { Tips } from '../../ui/tips.tsx'

const entry = (label: string, path: string, more: Partial<NavEntry> = {}): NavEntry => ({
  label,
  path: `/dashboard/${path}`,
  group: 'main',
  Icon: IconWorld,
  ...more,
})
/** All entries of the finished product. */
const ENTRIES = [
  entry('Overview', 'overview', { exact: true }),
  entry('Contacts', 'contacts', { gate: 'contacts' }),
  entry('SMS Campaigns', 'marketing/sms', { group: 'marketing', gate: 'sms_messages' }),
  entry('Templates', 'templates', { group: 'marketing' }),
  entry('Reports', 'marketing/reports'),
  entry('Settings', 'settings', { group: 'foot' }),
]
const PARTNER = { name: 'Stage', url: 'https://stage.example/' }

const ME = {
  name: 'Nova Reyes',
  email: 'nova@example.com',
  avatar_url: null,
  plan_name: 'Free Trial',
  limits: { contacts: 0, sms_messages: 0, minisites: 1 },
  usage: { minisites: 1 },
}
vi.mock('../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), call: async () => ME }))

let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, ME as never)
})

function open(element: ReactNode, at = '/dashboard/contacts/7') {
  const fake = fakeAuthApi(someone())
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <AuthProvider navigate={(to) => router.navigate(to)} api={fake.api}>
          <RouterProvider router={router} />
        </AuthProvider>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { router, signOut: fake.api.signOut }
}
const names = (root: HTMLElement) =>
  within(root)
    .getAllByRole('link')
    .map((link) => link.textContent)

it('an entry is active on its path and below it, in whole segments; an exact one on its path only', () => {
  const sites = { path: '/dashboard/mini-sites' }
  const paths = [
    '/dashboard/mini-sites',
    '/dashboard/mini-sites/',
    '/dashboard/mini-sites/7',
    '/dashboard/mini-sites-old',
  ]
  expect(paths.map((path) => isActiveEntry(sites, path))).toEqual([true, true, true, false])
  expect(paths.map((path) => isActiveEntry({ ...sites, exact: true }, path))).toEqual([true, true, false, false])
})

it('Marketing is highlighted on its own pages, on reports and on templates', () => {
  const paths = ['/dashboard/marketing', '/dashboard/marketing/reports', '/dashboard/templates', '/dashboard/contacts']
  expect(paths.map(isMarketing)).toEqual([true, true, true, false])
})

it('the collapsed sidebar is kept in a cookie for 7 days', () => {
  const cookie = collapsedCookie(true)
  expect(cookie).toContain(`max-age=${7 * 24 * 3_600};`)
  expect([
    readCollapsed(`a=b; ${cookie.split(';')[0]}`),
    readCollapsed(collapsedCookie(false)),
    readCollapsed(''),
  ]).toEqual([true, false, false])
})

it('a phone has at most five entries in its bar', () => {
  expect(BOTTOM_BAR.length).toBeGreaterThan(0)
  expect(BOTTOM_BAR.length).toBeLessThanOrEqual(5)
})

it('Marketing is one row where its first entry stands, and none while it is empty', () => {
  expect(rowsOf(ENTRIES).map((row) => (Array.isArray(row) ? 'Marketing' : row.label))).toEqual([
    'Overview',
    'Contacts',
    'Marketing',
    'Reports',
  ])
  expect(rowsOf(ENTRIES.filter(({ group }) => group === 'main'))).toHaveLength(3)
})

it('the sidebar has the entries in order, the partner’s app after them and Settings at the foot', () => {
  open(<Sidebar entries={ENTRIES} partner={PARTNER} />)
  expect(names(screen.getByRole('navigation', { name: 'Dashboard' }))).toEqual([
    'Overview',
    'Contacts, not in your plan',
    'SMS Campaigns, not in your plan',
    'Templates',
    'Reports',
    'Stage (opens in a new tab)',
    'Settings',
  ])
  expect(screen.getByRole('link', { name: /Stage/ }).getAttribute('target')).toBe('_blank')
  expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
    'Contacts, not in your plan',
  ])
})

it('a locked entry still leads to its screen', () => {
  open(<Sidebar entries={ENTRIES} partner={null} />)
  expect(screen.getByRole('link', { name: /Contacts/ }).getAttribute('href')).toBe('/dashboard/contacts')
})

it('the Marketing group opens and closes', () => {
  open(<Sidebar entries={ENTRIES} partner={null} />)
  const group = screen.getByRole('button', { name: 'Marketing' })
  expect(group.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(group)
  expect(group.getAttribute('aria-expanded')).toBe('false')
})

it('collapsed, every entry keeps its name for screen readers, and Marketing is a menu', async () => {
  const { router } = open(<Sidebar entries={ENTRIES} partner={PARTNER} collapsed />)
  expect(screen.getByRole('link', { name: 'Overview' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Marketing' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Templates' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/templates'))
})

it('collapsed, an entry’s name is a tooltip', async () => {
  open(
    <>
      <Sidebar entries={ENTRIES} partner={null} collapsed />
      <Tips />
    </>,
  )
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Reports' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Reports')
})

function Phone() {
  const [opened, setOpened] = useState(true)
  return (
    <MobileMenu opened={opened} onClose={() => setOpened(false)} entries={ENTRIES} partner={null} wallet="$42.10" />
  )
}

it('the drawer shows who is signed in, the plan, the wallet and all entries, and closes once it has led somewhere', async () => {
  Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true, writable: true })
  const { router } = open(<Phone />)
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  for (const text of ['Nova Reyes', 'nova@example.com', 'Free Trial', '$42.10', 'NR'])
    expect(within(drawer).getByText(text)).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('link', { name: 'Settings' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/dashboard/settings')
})

it('the drawer signs out', async () => {
  Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true, writable: true })
  const { signOut } = open(<Phone />)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
})

it('the user menu says who is signed in, and leads to what is theirs and out', async () => {
  const { signOut } = open(<UserMenu />)
  fireEvent.click(await screen.findByRole('button', { name: 'My account: Nova Reyes' }))
  expect(await screen.findByText('My Account')).toBeTruthy()
  expect(screen.getByText('nova@example.com')).toBeTruthy()
  expect(screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Profile Settings', '/dashboard/settings?tab=profile'],
    ['Settings', '/dashboard/settings'],
    ['Notifications', '/dashboard/notifications'],
    ['Log out', null],
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1))
})
