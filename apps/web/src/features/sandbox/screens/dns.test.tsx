import {
  fillSandboxDns,
  getSandboxZone,
  listSandboxZones,
  type SandboxAskedRecord,
  type SandboxZone,
  setSandboxDns,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { wrongValue } from '../components/dns/wrong-value.ts'
import { Component as DnsScreen } from './dns.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const DOMAIN = 'novareyes.com'
const spf: SandboxAskedRecord = {
  use: 'mail',
  kind: 'spf',
  type: 'TXT',
  name: `bounce.${DOMAIN}`,
  value: 'v=spf1 include:sandbox.test -all',
  state: 'missing',
  seen: [],
  problem: null,
  values: [],
  is_silent: false,
}
let zone: SandboxZone | Error

beforeEach(() => {
  zone = { domain: DOMAIN, asked: [spf], others: [] }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) => {
    if (contract === listSandboxZones)
      return { items: [{ domain: DOMAIN, is_mail: true, is_site: false, added_at: '2026-11-28T09:00:00.000Z' }] }
    if (contract !== getSandboxZone) return null
    if (zone instanceof Error) throw zone
    return zone
  })
})
const open = (search = `?domain=${DOMAIN}`) => showScreen(<DnsScreen />, `/sandbox/dns${search}`)
const sent = (contract: unknown) =>
  api.call.mock.calls.filter(([called]) => called === contract).map(([, { body }]) => body)
const levers = async () => within(await screen.findByRole('group', { name: 'Test levers of Permission to send (SPF)' }))

it('opens a domain of the list', async () => {
  open('')
  await screen.findByText('Choose a domain')
  fireEvent.click(await screen.findByRole('link', { name: /novareyes\.com.*For email/s }))
  await screen.findByRole('heading', { name: DOMAIN })
  screen.getByText('Missing')
  screen.getByText('There are none.')
})

it('publishes all records, one of them, or a wrong one', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Publish all' }))
  await waitFor(() => expect(sent(fillSandboxDns)).toEqual([{ domain: DOMAIN }]))
  const [publish, wrongly] = await Promise.all(
    ['Publish', 'Publish wrongly'].map(async (name) => (await levers()).findByRole('button', { name })),
  )
  await waitFor(() => expect(publish?.hasAttribute('disabled')).toBe(false))
  fireEvent.click(publish as HTMLElement)
  await waitFor(() =>
    expect(sent(fillSandboxDns)[1]).toEqual({ domain: DOMAIN, only: { name: `bounce.${DOMAIN}`, type: 'TXT' } }),
  )
  await waitFor(() => expect(wrongly?.hasAttribute('disabled')).toBe(false))
  fireEvent.click(wrongly as HTMLElement)
  await waitFor(() =>
    expect(sent(setSandboxDns)).toMatchObject([{ name: `bounce.${DOMAIN}`, values: ['v=spf1 ip4:192.0.2.66 -all'] }]),
  )
})

it('removes a record, and lets it not answer and answer again', async () => {
  const there = { ...spf, state: 'found' as const, seen: [spf.value], values: [spf.value] }
  zone = { domain: DOMAIN, asked: [there], others: [] }
  open()
  fireEvent.click((await levers()).getByRole('button', { name: 'Do not answer' }))
  await waitFor(() => expect(sent(setSandboxDns)[0]).toMatchObject({ values: [spf.value], is_silent: true }))
  zone = { domain: DOMAIN, asked: [{ ...there, state: 'unknown', seen: [], is_silent: true }], others: [] }
  fireEvent.click(await (await levers()).findByRole('button', { name: 'Answer' }, { timeout: 4000 }))
  await waitFor(() => expect(sent(setSandboxDns)[1]).toMatchObject({ values: [spf.value], is_silent: false }))
  const remove = (await levers()).getByRole('button', { name: 'Remove' })
  await waitFor(() => expect(remove.hasAttribute('disabled')).toBe(false))
  fireEvent.click(remove)
  await waitFor(() => expect(sent(setSandboxDns)[2]).toMatchObject({ values: [] }))
})

it('sets any other record, and removes it', async () => {
  const www = { name: `www.${DOMAIN}`, type: 'A' as const, values: ['192.0.2.1'], is_silent: false }
  zone = { domain: DOMAIN, asked: [spf], others: [www] }
  open()
  fireEvent.click(await screen.findByRole('button', { name: `Remove A www.${DOMAIN}` }))
  await waitFor(() => expect(sent(setSandboxDns)).toMatchObject([{ name: `www.${DOMAIN}`, type: 'A', values: [] }]))
  fireEvent.click(screen.getByRole('button', { name: 'Set record' }))
  await screen.findByText('Write at least one value.')
  fireEvent.change(screen.getByRole('textbox', { name: 'Values' }), { target: { value: ' one \n\n two ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set record' }))
  await waitFor(() =>
    expect(sent(setSandboxDns)[1]).toEqual({ name: `www.${DOMAIN}`, type: 'TXT', values: ['one', 'two'] }),
  )
})

it('says what is wrong while records cannot be read, or a lever fails', async () => {
  zone = new Error('The database rests.')
  open()
  await screen.findByText(/The database rests\./)
})

it.each([
  ['TXT', 'v=DKIM1; k=rsa; p=MII', 'v=DKIM1; k=rsa; p=AAAA'],
  ['TXT', 'v=DMARC1; p=none', 'v=DMARC1; p=maybe'],
  ['TXT', 'greenroom-site=1', 'something-else'],
  ['MX', '10 mail.sandbox.test', '10 mx.elsewhere.example'],
  ['CNAME', 'localhost', 'elsewhere.example'],
  ['A', '127.0.0.1', '192.0.2.66'],
  ['AAAA', '::1', '2001:db8::66'],
] as const)('a wrong %s instead of %s is %s', (type, value, wrong) => expect(wrongValue({ type, value })).toBe(wrong))
