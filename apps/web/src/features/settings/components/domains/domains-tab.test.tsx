import {
  addSiteHost,
  checkSiteHost,
  deleteSiteHost,
  listSiteHosts,
  listSites,
  type SiteHost,
  updateSiteHost,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import DomainsTab from '../domains-tab.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const SITE = {
  id: '019a0000-0000-7000-8000-000000000002',
  name: 'Nova Reyes',
  username: 'nova',
  url: 'https://greenroom.example/nova',
}
const RECORD = { name: 'fans.novareyes.com', state: 'missing' as const, seen: [], problem: null }
const NEW: SiteHost = {
  id: '019a0000-0000-7000-8000-000000000001',
  host: 'fans.novareyes.com',
  mini_site_id: SITE.id,
  url: 'https://fans.novareyes.com/',
  redirects: false,
  state: 'pending',
  problem: null,
  lost_at: null,
  records: [
    {
      kind: 'address',
      type: 'CNAME',
      name: 'fans.novareyes.com',
      value: 'greenroom.example',
      state: 'wrong',
      seen: ['shop.example'],
      problem: 'This name leads to another server.',
    },
    { ...RECORD, kind: 'owner', type: 'TXT', name: '_greenroom.fans.novareyes.com', value: 'greenroom-site=abc' },
    { ...RECORD, kind: 'answer', type: 'HTTP', value: 'The answer of this installation' },
  ],
  addresses: ['192.0.2.7'],
  checked_at: null,
  next_check_at: null,
  verified_at: null,
  created_at: '2026-11-28T09:00:00.000Z',
}
let items: SiteHost[]
let sites: (typeof SITE)[]
beforeEach(() => {
  items = []
  sites = [SITE]
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: object }) => {
    if (contract === listSiteHosts) return { items, limit: 3 }
    if (contract === listSites) return { items: sites, page: 1, limit: 100, total: sites.length }
    if (contract === deleteSiteHost) items = []
    else if (contract === addSiteHost) items = [NEW]
    else if (contract === checkSiteHost) items = [{ ...NEW, state: 'verified', checked_at: NEW.created_at }]
    else if (contract === updateSiteHost) items = items.map((one) => ({ ...one, ...input.body }))
    return items[0]
  })
})

it('takes a domain, shows what has to stand in its DNS and what does, and checks when asked', async () => {
  showScreen(<DomainsTab />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add domain' }))
  await screen.findByText('Enter a domain, like fans.novareyes.com.')
  fireEvent.change(screen.getByRole('textbox', { name: 'Your domain' }), { target: { value: ' fans.novareyes.com ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add domain' }))
  const panel = within(await screen.findByRole('region', { name: 'fans.novareyes.com' }))
  expect(api.call).toHaveBeenCalledWith(addSiteHost, { body: { host: 'fans.novareyes.com', mini_site_id: SITE.id } })
  panel.getByText('greenroom-site=abc')
  panel.getByText('shop.example')
  panel.getByText('This name leads to another server.')
  panel.getByText(/add A or AAAA records instead: 192\.0\.2\.7/)
  expect(panel.getAllByRole('button', { name: 'Copy the value' })).toHaveLength(2)
  fireEvent.click(panel.getByRole('button', { name: 'Check now' }))
  await panel.findByText('Ready')
  panel.getByRole('link', { name: 'https://fans.novareyes.com/' })
})

it('lets the other address lead here, if its owner wants that', async () => {
  items = [{ ...NEW, state: 'verified' }]
  showScreen(<DomainsTab />)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Send visitors of my other address here/ })
  expect(toggle.checked).toBe(false)
  fireEvent.click(toggle)
  await waitFor(() => expect(items[0]?.redirects).toBe(true))
})

it('says when a domain is lost', async () => {
  items = [{ ...NEW, state: 'failing', lost_at: '2026-12-05T12:00:00.000Z' }]
  showScreen(<DomainsTab />)
  await screen.findByText(/You lose it on December 5\./)
})

it('asks before it removes a domain', async () => {
  items = [NEW]
  showScreen(<DomainsTab />)
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove domain' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'fans.novareyes.com' })).toBeNull())
})

it('asks which page a domain leads to where there are several', async () => {
  sites = [SITE, { ...SITE, id: '019a0000-0000-7000-8000-000000000003', name: 'Side Project', username: 'side' }]
  showScreen(<DomainsTab />)
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Leads to' })
  expect([...choice.options].map(({ text }) => text)).toEqual(['Nova Reyes (nova)', 'Side Project (side)'])
})

it('asks for a page where there is none', async () => {
  sites = []
  showScreen(<DomainsTab />)
  await screen.findByText('Make a page first. A domain always leads to one.')
})

it('says why the domains are not there', async () => {
  api.call.mockRejectedValue(new Error('You seem to be offline.'))
  showScreen(<DomainsTab />)
  await screen.findAllByText(/You seem to be offline/)
})
