import { getSendingRules, listSenderDomains, type SendingRules, updateSendingRules } from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import SendingTab from '../sending-tab.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let rules: SendingRules
beforeEach(() => {
  rules = { cap: null, hours: null, postal_address: null }
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: Partial<SendingRules> }) => {
    if (contract === updateSendingRules) rules = { ...rules, ...input.body }
    if (contract === listSenderDomains) return { items: [], limit: 5, shared_daily: null }
    return contract === getSendingRules || contract === updateSendingRules ? rules : undefined
  })
})
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const LIMIT = 'Limit how often one person hears from me'
const OWN = 'Use narrower hours of my own'
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } })

it('suggests a limit, and says in words what it does', async () => {
  showScreen(<SendingTab texting={() => null} />)
  const limit = await toggle(LIMIT)
  expect(limit.checked).toBe(false)
  expect(select('At most').disabled).toBe(true)
  fireEvent.click(limit)
  await waitFor(() => expect(rules.cap).toEqual({ messages: 4, days: 14 }))
  choose('At most', '2')
  await screen.findByText(/^At most 2 messages per person in 14 days\./)
  choose('Within', '7')
  await screen.findByText(/^At most 2 messages per person in 7 days\./)
  await waitFor(() => expect(rules.cap).toEqual({ messages: 2, days: 7 }))
  fireEvent.click(limit)
  await waitFor(() => expect(rules).toEqual({ cap: null, hours: null, postal_address: null }))
})

it('keeps a limit that a program has set, though it is not offered', async () => {
  rules = { cap: { messages: 7, days: 9 }, hours: null, postal_address: null }
  showScreen(<SendingTab texting={() => null} />)
  await toggle(LIMIT)
  expect([select('At most').value, select('Within').value]).toEqual(['7', '9'])
})

it('draws own hours in quarter hours, which never end before they begin', async () => {
  showScreen(<SendingTab texting={() => null} />)
  fireEvent.click(await toggle(OWN))
  await waitFor(() => expect(rules.hours).toEqual({ from: 600, to: 1200 }))
  choose('From', '675')
  await waitFor(() => expect(rules.hours).toEqual({ from: 675, to: 1200 }))
  screen.getByRole('img', { name: /your texts go out 11:15\sAM – 8:00\sPM/ })
  const offered = [...select('Until').options].map(({ value }) => Number(value))
  expect(offered.slice(0, 3)).toEqual([690, 705, 720])
  expect(offered.at(-1)).toBe(1440)
})

it('shows the hours of every place with its source, and since when', async () => {
  showScreen(<SendingTab texting={() => null} />)
  fireEvent.click(await screen.findByText('Hours by place'))
  const row = screen.getByRole('row', { name: /^Florida/ })
  within(row).getByText(/8:00\sAM – 8:00\sPM/)
  within(row).getByText(/501\.059/)
  within(screen.getByRole('row', { name: /^South Dakota/ })).getByText('Saturday and Sunday: none')
  screen.getByRole('row', { name: /^All other countries/ })
  screen.getByText(/^Last checked against its sources on .+ 20\d\d\./)
})

it('keeps the postal address of email campaigns, and lets it be taken away', async () => {
  showScreen(<SendingTab texting={() => null} />)
  const field = await screen.findByRole('textbox', { name: 'Postal address' })
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  fireEvent.change(field, { target: { value: ' PO Box 7\nUtrecht ' } })
  fireEvent.click(save)
  await waitFor(() => expect(rules.postal_address).toBe('PO Box 7\nUtrecht'))
  fireEvent.change(field, { target: { value: ' ' } })
  fireEvent.click(save)
  await waitFor(() => expect(rules.postal_address).toBeNull())
})

it('takes a change back that is refused', async () => {
  showScreen(<SendingTab texting={() => null} />)
  const limit = await toggle(LIMIT)
  api.call.mockRejectedValueOnce(new Error('You seem to be offline.'))
  fireEvent.click(limit)
  await waitFor(() => expect(limit.checked).toBe(false))
})

it('says why the rules are not there', async () => {
  api.call.mockRejectedValue(new Error('You seem to be offline.'))
  showScreen(<SendingTab texting={() => null} />)
  await screen.findByText(/You seem to be offline/)
})
