import { deleteTemplate, getMe, listTemplates, restoreTemplate, type Template } from '@greenroom/contracts'
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component } from './templates.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const template = (id: string, name: string, more: Partial<Template> = {}): Template => ({
  id,
  channel: 'sms',
  name,
  folder: '',
  subject: '',
  content: 'See you',
  has_design: false,
  is_locked: false,
  version: 1,
  uses: 0,
  last_used_at: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...more,
})
let templates: Template[]
beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  templates = [template('a', 'Show', { folder: 'Tour' }), template('b', 'News', { channel: 'email', is_locked: true })]
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { query: { folder?: string; q?: string } }) => {
    if (contract === getMe)
      return { limits: { message_templates: 2 }, usage: { message_templates: 2 }, text_prices: { sms: 2, mms: 5 } }
    if (contract === listTemplates) {
      const { folder, q } = input.query
      const items = templates.filter((one) => (folder === undefined || one.folder === folder) && q === undefined)
      const folders = [...new Set(templates.map((one) => one.folder))].map((name) => ({ name, templates: 1 }))
      return { items, page: 1, limit: 24, total: items.length, folders, artist: 'Nova Reyes' }
    }
    if (contract === deleteTemplate) templates = templates.slice(1)
    return undefined
  })
})
const open = (address = '/dashboard/templates') =>
  showScreen(
    <>
      <Component />
      <Notifications />
    </>,
    address,
  )
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

it('leads from a text to a campaign, and says what a smaller plan has locked', async () => {
  open()
  const use = await screen.findByRole('link', { name: 'Use Show' })
  expect(use.getAttribute('href')).toBe('/dashboard/marketing/sms/new?template=a')
  expect(screen.queryByRole('link', { name: 'Use News' })).toBeNull()
  expect(screen.getByText(/Kept, but it cannot be used/)).toBeTruthy()
  expect(await screen.findByText(/Your plan has room for 2 templates, and you have 2/)).toBeTruthy()
})

it('narrows to a folder, which the address keeps', async () => {
  const router = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Tour 1' }))
  await waitFor(() => expect(names()).toEqual(['Show']))
  expect(router.state.location.search).toBe('?folder=Tour')
})

it('says so where a search finds nothing', async () => {
  open('/dashboard/templates?q=vinyl&channel=sms')
  expect(await screen.findByText('No texts match “vinyl”.')).toBeTruthy()
})

it('deletes at once, and undoes that', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'More for Show' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['News']))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(restoreTemplate, expect.objectContaining({ params: { templateId: 'a' } })),
  )
})

it('offers the starter set while there is no template', async () => {
  templates = []
  const router = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Email' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Birthday wishes/ }))
  expect(await screen.findByRole('dialog', { name: 'New template' }, { timeout: 10_000 })).toBeTruthy()
  expect(router.state.location.search).toBe('?new=&start=email-birthday')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toContain('Happy birthday')
}, 20_000)
