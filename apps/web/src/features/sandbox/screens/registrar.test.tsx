import {
  listSandboxRegistrar,
  pullSandboxRegistrarLever,
  type SandboxRegistrarObject,
  setSandboxRegistrarAccount,
} from '@greenroom/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { Component as RegistrarScreen } from './registrar.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const ACCOUNT = { id: 'AC1', name: 'Nova Reyes', next: 'as_usual', calls: 0, news: 'once' }
const brand: SandboxRegistrarObject = {
  id: 'BN1',
  account_id: 'AC1',
  kind: 'brand',
  name: 'Nova',
  word: 'review',
  person: null,
  is_slow: false,
  rejections: [],
  edit_until: null,
  updated_at: '2026-01-01T10:00:00.000Z',
}
let objects: SandboxRegistrarObject[]

beforeEach(() => {
  objects = [brand]
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) =>
    contract === listSandboxRegistrar ? { accounts: [ACCOUNT], objects, total: 1 } : undefined,
  )
})
const open = () => showScreen(<RegistrarScreen />, '/sandbox/registrar')
const sent = (contract: unknown) =>
  api.call.mock.calls.filter(([called]) => called === contract).map(([, input]) => input)

it('approves with one click', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(sent(pullSandboxRegistrarLever)).toEqual([{ params: { id: 'BN1' }, body: { lever: 'approve' } }]),
  )
})

it('rejects with the codes that are typed, and only with codes', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = within(await screen.findByRole('dialog'))
  const codes = dialog.getByRole('textbox', { name: /Error codes/ })
  fireEvent.change(codes, { target: { value: '30909 abc' } })
  expect(dialog.getByText('Write up to 20 codes of five digits.')).toBeTruthy()
  fireEvent.change(codes, { target: { value: '30909, 30893' } })
  fireEvent.change(dialog.getByRole('textbox', { name: /Days/ }), { target: { value: '3' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(sent(pullSandboxRegistrarLever)).toEqual([
      { params: { id: 'BN1' }, body: { lever: 'reject', codes: [30909, 30893], edit_days: 3 } },
    ]),
  )
})

it('shows why something was rejected, and until when it can be edited', async () => {
  objects = [
    {
      ...brand,
      word: 'rejected',
      rejections: [{ code: 30909, text: 'No call to action.' }],
      edit_until: '2026-01-08T10:00:00.000Z',
    },
  ]
  open()
  await screen.findByText(/30909: No call to action\. · can be edited until Jan 8/)
})

it('lets the next answer get lost', async () => {
  open()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Next change' }), { target: { value: 'lost' } })
  await waitFor(() =>
    expect(sent(setSandboxRegistrarAccount)).toEqual([{ params: { id: 'AC1' }, body: { next: 'lost' } }]),
  )
})
