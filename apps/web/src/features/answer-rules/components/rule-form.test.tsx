import type { Me } from '@greenroom/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { meQuery } from '../../../lib/me.ts'
import { bodyOf, type RuleValues, valuesOf } from '../rules/values.ts'
import { RuleForm } from './rule-form.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(async () => ({ items: [], is_cut: false })) }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const onSave = vi.fn(async (_values: RuleValues) => {})
beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  onSave.mockClear()
})

const show = (given: Partial<RuleValues> = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meQuery.queryKey, { text_prices: { sms: 3, mms: 9 } } as Me)
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RuleForm
          initial={{ ...valuesOf(undefined, 'Europe/Berlin'), ...given }}
          artist="Nova Reyes"
          submitLabel="Add"
          onSave={onSave}
          onClose={() => {}}
        />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }))
const sent = () => {
  const [values] = onSave.mock.calls[0] ?? []
  if (!values) throw new Error('nothing was saved')
  return bodyOf(values)
}

it('says what is missing at its field, and saves nothing', async () => {
  show()
  add()
  expect(await screen.findByText('Type at least one word.')).toBeTruthy()
  expect(screen.getByText('Write an answer, or choose a tag.')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
})

it('refuses an opt-out word by name', async () => {
  show({ words: ['TOUR', 'stop'], answer: 'Soon!' })
  add()
  expect(await screen.findByText(/“stop” means STOP to carriers/)).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
})

it('shows the answer as a fan gets it, with its price, and names what makes it dear', () => {
  show({ words: ['TOUR'], answer: 'Hey {{first_name|there}}!' })
  expect(screen.getByText('Hey Alex!')).toBeTruthy()
  expect(screen.getByText(/1 segment, \$0\.03 each time/)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Answer' }), { target: { value: 'It’s soon' } })
  expect(screen.getByText(/With “’”, a segment holds less/)).toBeTruthy()
})

it('fills in a sentence to agree to when the word joins the list', async () => {
  show({ words: ['VIP'], channels: ['sms'], answer: 'In!' })
  fireEvent.click(screen.getByRole('switch', { name: /^The word joins your list/ }))
  const wording = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What they agree to' })
  expect(wording.value).toContain('Nova Reyes')
  add()
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(sent()).toMatchObject({ join: { wording: wording.value }, channels: ['sms'], hours: null })
})

it('sends only what belongs to the kind, and keeps the rest while it is open', async () => {
  show({ words: ['TOUR'], answer: 'Later!', joins: true, wording: 'Yes' })
  fireEvent.click(screen.getByRole('radio', { name: 'Out of hours' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add hours on Sunday' }))
  add()
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(sent()).toMatchObject({ kind: 'out_of_hours', words: [], join: null, frequency: 'daily' })
  expect(sent().hours?.open).toContainEqual({ day: 7, from: 600, to: 1080 })
  fireEvent.click(screen.getByRole('radio', { name: 'A word' }))
  expect(screen.getByText('TOUR')).toBeTruthy()
})
