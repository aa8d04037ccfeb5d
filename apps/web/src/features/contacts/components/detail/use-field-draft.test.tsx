import type { Contact } from '@greenroom/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFieldDraft } from './use-field-draft.ts'

const base = {} as Contact

function Field() {
  const [draft, setDraft] = useFieldDraft<string>('01a0', 'name')
  return (
    <input
      aria-label="Name"
      value={draft?.typed ?? ''}
      onChange={(event) => setDraft({ typed: event.currentTarget.value, base })}
    />
  )
}

it('what is typed stands in its field at once, so that no letter is lost, and outlives the screen', () => {
  const client = new QueryClient()
  const screenOf = () => (
    <QueryClientProvider client={client}>
      <Field />
    </QueryClientProvider>
  )
  const { unmount } = render(screenOf())
  for (const typed of ['L', 'Li', 'Lis']) {
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: typed } })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(typed)
  }
  unmount()
  render(screenOf())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Lis')
})
