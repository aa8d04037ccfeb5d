import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { StatusField } from './status-field.tsx'

vi.mock('../api/index.ts', () => ({
  call: async () => ({ items: [], statuses: ['street team'] }),
  ApiError: class extends Error {},
}))

function Field({ begin }: { begin: string }) {
  const [status, setStatus] = useState(begin)
  return <StatusField value={status} onChange={setStatus} />
}
const offered = () => screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)

describe('the status of somebody', () => {
  it('offers the others beside the one that stands there', async () => {
    showScreen(<Field begin="new" />)
    fireEvent.focus(screen.getByRole('combobox', { name: 'Status' }))
    await screen.findByRole('option', { name: 'Street team', hidden: true })
    expect(offered()).toEqual(['New', 'Active', 'Customer', 'Inactive', 'Street team'])
  })

  it('offers what holds the letters that are typed', async () => {
    showScreen(<Field begin="new" />)
    const field = screen.getByRole('combobox', { name: 'Status' })
    fireEvent.focus(field)
    await screen.findByRole('option', { name: 'Street team', hidden: true })
    fireEvent.change(field, { target: { value: 'act' } })
    expect(offered()).toEqual(['Active', 'Inactive'])
  })
})
