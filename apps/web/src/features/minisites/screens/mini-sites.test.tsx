import { deleteSite, getMe, getSiteAnalytics, listSites, type MiniSite, updateSite } from '@greenroom/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { fakeServer } from '../editing/fake-server.fixture.ts'
import { Component } from './mini-sites.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), upload: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
vi.mock('@greenroom/minisite', () => ({ SitePreview: () => null }))

const site = (n: number): MiniSite => ({
  ...fakeServer().listing().site,
  id: `00000000-0000-4000-8000-0000000000${10 + n}`,
  name: `Site ${n}`,
  username: `site-${n}`,
  views: 1234,
  clicks: 56,
})
let sites: MiniSite[] = []
let limit = -1

beforeEach(() => {
  sites = [site(1)]
  limit = -1
  api.call.mockReset()
  api.call.mockImplementation(
    async (
      contract: { name: string },
      input: { query: { page: number }; params: { id: string }; body: Partial<MiniSite> },
    ) => {
      if (contract === listSites)
        return {
          items: sites.slice(input.query.page * 10 - 10, input.query.page * 10),
          page: input.query.page,
          limit: 10,
          total: sites.length,
        }
      if (contract === getMe) return { limits: { minisites: limit }, usage: { minisites: sites.length } }
      if (contract === getSiteAnalytics)
        return { daily: [{ views: 1 }, { views: 2 }], totals: { views: 3 }, sign_ups: { total: 0 } }
      if (contract === updateSite)
        sites = sites.map((one) => (one.id === input.params.id ? { ...one, ...input.body } : one))
      if (contract === deleteSite) sites = sites.filter((one) => one.id !== input.params.id)
      return undefined
    },
  )
})

const open = (path = '/dashboard/mini-sites') => showScreen(<Component />, path)
const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li') as HTMLElement
const choose = async (name: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `More for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const sent = (contract: unknown) =>
  api.call.mock.calls.filter(([asked]) => asked === contract).map(([, input]) => input as unknown)

it('shows address, numbers, status and the last 30 days of each site', async () => {
  open()
  const one = within(await card('Site 1'))
  for (const words of ['example.com/nova', '1,234', '56', 'Live']) expect(one.getByText(words)).toBeTruthy()
  await one.findByText('3 views in the last 30 days')
  expect(one.getByRole('link', { name: 'Edit Site 1' }).getAttribute('href')).toBe(`/editor/${site(1).id}`)
})

it('turning a site off shows at once, and goes back when the server refuses', async () => {
  open()
  const one = within(await card('Site 1'))
  const answer = api.call.getMockImplementation()
  const refusal = Promise.withResolvers<never>()
  api.call.mockImplementation(async (contract: unknown, input: unknown) => {
    if (contract === updateSite) return refusal.promise
    return answer?.(contract, input)
  })
  await choose('Site 1', 'Deactivate')
  await one.findByText('Off')
  refusal.reject(new Error('No.'))
  await one.findByText('Live')
})

it('a site is deleted only after its username was typed', async () => {
  open()
  await choose('Site 1', 'Delete')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'site' } })
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete site' }).disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'site-1' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete site' }))
  await waitFor(() => expect(sent(deleteSite)).toEqual([{ params: { id: site(1).id } }]))
  await screen.findByText('Create your first page')
})

it('more than ten sites have pages that live in the address', async () => {
  sites = Array.from({ length: 11 }, (_, n) => site(n))
  const router = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  await card('Site 10')
  expect(router.state.location.search).toBe('?page=2')
})

it('a full plan says so before anything is typed', async () => {
  limit = 1
  open()
  await screen.findByText('Your plan has room for 1 site, and you have 1.')
  fireEvent.click(screen.getByRole('button', { name: 'New site' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New site' }))
  expect(
    dialog.getByText(/^Your plan has room for 1 site, and you have 1\. .* pay nothing until you agree\.$/),
  ).toBeTruthy()
})

it('what was typed of a new site is there again after a way out of this tab, and not after Cancel', async () => {
  open('/dashboard/mini-sites?new')
  const type = (name: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } })
  const typed = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }).then(({ value }) => value)
  await screen.findByRole('dialog', { name: 'New site' })
  type('Second Set')
  cleanup()
  open('/dashboard/mini-sites?new')
  expect(await typed()).toBe('Second Set')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  open('/dashboard/mini-sites?new')
  expect(await typed()).toBe('')
})

it('the quick menu’s address opens the dialog; closing it leaves the address as it was', async () => {
  limit = -1
  const router = open('/dashboard/mini-sites?new')
  const dialog = within(await screen.findByRole('dialog', { name: 'New site' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it('the quick menu’s address leads someone without a site to the get-started flow', async () => {
  sites = []
  const router = open('/dashboard/mini-sites?new')
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'))
})

it('a list that does not load can be asked for again', async () => {
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.')).mockRejectedValueOnce(new Error('x'))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await card('Site 1')
})
