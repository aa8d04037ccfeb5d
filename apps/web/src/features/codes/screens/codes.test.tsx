import {
  type CodeCheck,
  createCode,
  deleteCode,
  getCodeScans,
  listCodes,
  listSites,
  previewCode,
  restoreCode,
  type SiteCode,
} from '@greenroom/contracts'
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component } from './codes.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const SITE = '019f0000-0000-7000-8000-000000000001'
const code = (id: string, name: string, more: Partial<SiteCode> = {}): SiteCode => ({
  id,
  site_id: SITE,
  code: 'poster',
  name,
  url: 'https://greenroom.example/nova/q/poster',
  target: { kind: 'page', block_id: null, url: null },
  tags: {},
  design: { shape: 'rounded', dark: null, light: null, picture: true },
  look: 'v1',
  is_paused: false,
  total: { scans: 1240, clicks: 37 },
  daily: Array(30).fill(2),
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...more,
})
const POSTER = '019f0000-0000-7000-8000-00000000000a'
let codes: SiteCode[]
let check: CodeCheck
beforeEach(() => {
  codes = [
    code(POSTER, 'Poster, Lisbon', { target: { kind: 'link', block_id: null, url: 'https://www.tickets.example/' } }),
    code('019f0000-0000-7000-8000-00000000000b', 'Flyer', { is_paused: true }),
  ]
  check = { scans: true, picture: 'shown', shape: 'rounded', dark: '#0d6e3c', light: '#ffffff' }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === listCodes) return { items: codes, page: 1, limit: 24, total: codes.length }
    if (contract === listSites)
      return {
        items: [{ id: SITE, name: 'Nova', username: 'nova', url: 'https://greenroom.example/nova', avatar_url: null }],
      }
    if (contract === previewCode) return { ...check, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    if (contract === getCodeScans)
      return {
        days: 30,
        limited_to_days: null,
        points: [{ date: '2026-11-27', scans: 3, clicks: 1 }],
        total: { scans: 3, clicks: 1 },
        sources: [
          { source: '', scans: 3, clicks: 0 },
          { source: 'instagram.com', scans: 0, clicks: 1 },
        ],
      }
    if (contract === deleteCode) codes = codes.slice(1)
    if (contract === createCode) return code('c', 'New')
    return undefined
  })
})
const open = (address = '/dashboard/codes') =>
  showScreen(
    <>
      <Component />
      <Notifications />
    </>,
    address,
  )

it('says of each code where it leads, and how often it was followed', async () => {
  open()
  const [poster, flyer] = await screen.findAllByRole('listitem')
  expect(within(poster as HTMLElement).getByText('Leads to tickets.example/')).toBeTruthy()
  expect(within(poster as HTMLElement).getByText('1,240')).toBeTruthy()
  expect(within(flyer as HTMLElement).getByText('Paused')).toBeTruthy()
})

it('deletes at once, and undoes that', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'More for Poster, Lisbon' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(restoreCode, expect.objectContaining({ params: { codeId: POSTER } })),
  )
})

it('makes a code, and says that a decoder has read it', async () => {
  codes = []
  const router = open()
  fireEvent.click(await screen.findByRole('button', { name: 'New code' }))
  expect(await screen.findByText('Checked: it scans', undefined, { timeout: 10_000 })).toBeTruthy()
  expect(router.state.location.search).toBe('?new=')
  fireEvent.click(screen.getByRole('button', { name: 'Make code' }))
  expect(await screen.findByText('Give the code a name.')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Poster' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Short link' }), { target: { value: 'Spring Tour' } })
  fireEvent.click(screen.getByRole('button', { name: 'Make code' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(
      createCode,
      expect.objectContaining({
        body: expect.objectContaining({ site_id: SITE, name: 'Poster', code: 'spring-tour', target: { kind: 'page' } }),
      }),
    ),
  )
}, 20_000)

it('says so where the picture would keep the code from scanning, or a color cannot be read', async () => {
  check = { ...check, picture: 'left-out' }
  open('/dashboard/codes?new=')
  expect(await screen.findByText(/it is left out/, undefined, { timeout: 10_000 })).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Color' }), { target: { value: '#ffd000' } })
  expect(await screen.findByText(/clearly darker/)).toBeTruthy()
}, 20_000)

it('tells scans from links pressed elsewhere', async () => {
  open(`/dashboard/codes?numbers=${POSTER}`)
  const dialog = await screen.findByRole('dialog', { name: 'Numbers of Poster, Lisbon' }, { timeout: 10_000 })
  expect(await within(dialog).findByText('Scanned with a camera')).toBeTruthy()
  expect(within(dialog).getByText('instagram.com')).toBeTruthy()
}, 20_000)
