import type { Me, Template } from '@greenroom/contracts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/index.ts'
import { meQuery } from '../../../../lib/me.ts'
import { valuesOf } from '../../rules/values.ts'
import { type SaveTemplate, TemplateForm } from './template-form.tsx'

const SHOW: Template = {
  id: '018f0000-0000-7000-8000-000000000001',
  channel: 'sms',
  name: 'Show',
  folder: '',
  subject: '',
  content: 'Hi {{first_name}}, see you at [venue]',
  has_design: false,
  is_locked: false,
  version: 3,
  uses: 0,
  last_used_at: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
}
const onSave = vi.fn<SaveTemplate>(async () => {})
const onClose = vi.fn()
beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  onSave.mockReset().mockResolvedValue()
  onClose.mockReset()
})

function show(template: Template = SHOW, usedBy: { kind: string; id: string; name: string }[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meQuery.queryKey, { text_prices: { sms: 3, mms: 9 } } as Me)
  const form = (
    <TemplateForm
      channel={template.channel}
      initial={valuesOf(template)}
      template={template}
      folders={['Tour']}
      artist="Nova Reyes"
      usedBy={usedBy}
      onSave={onSave}
      onClose={onClose}
    />
  )
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(Text|Email)$/ })
const write = (text: string) => fireEvent.change(content(), { target: { value: text } })
const save = () => act(async () => screen.getByRole('button', { name: 'Save' }).click())
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))

it('shows what a fan reads, with and without a name, its price, and what is left to fill in', () => {
  show()
  expect(preview().getByText(/Hi Alex, see you at/)).toBeTruthy()
  expect(preview().getByText('[venue]', { selector: 'mark' })).toBeTruthy()
  expect(screen.getByText('1 segment · 3¢ · 131 left')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Without a name' }))
  expect(preview().getByText(/Hi, see you at/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add a fallback' }))
  expect(content().value).toBe('Hi {{first_name|there}}, see you at [venue]')
  expect(preview().getByText(/Hi there, see you at/)).toBeTruthy()
})

it('refuses an unknown field at its place, selects it, and mends it on request', async () => {
  show()
  write('Hi {{firstname|you}}!')
  await save()
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByText('There is no field "firstname". Did you mean {{first_name}}?')).toBeTruthy()
  await waitFor(() => expect([content().selectionStart, content().selectionEnd]).toEqual([3, 20]))
  fireEvent.click(screen.getByRole('button', { name: 'Use {{first_name}}' }))
  expect(content().value).toBe('Hi {{first_name|you}}!')
  await save()
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ content: 'Hi {{first_name|you}}!' }), 3)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('says nothing about a field while its name is being typed, but does not save it', async () => {
  show()
  write('Hi {{fir')
  expect(screen.queryByText(/no field/)).toBeNull()
  await save()
  expect(screen.getByText('A field begins here with {{ and has no }} after its name.')).toBeTruthy()
})

it('knows the fields of other tools, and replaces them', () => {
  show()
  write('Hi *|FNAME|*')
  expect(screen.getByText(/is a field of another tool/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use {{first_name}}' }))
  expect(content().value).toBe('Hi {{first_name|there}}')
})

it('puts a field where the cursor is', () => {
  show()
  write('Hi !')
  content().setSelectionRange(3, 3)
  fireEvent.click(screen.getByRole('button', { name: 'City' }))
  expect(content().value).toBe('Hi {{city|your city}}!')
})

it('shows a mail with its subject and marks, and where it is used', () => {
  const mail = {
    ...SHOW,
    channel: 'email' as const,
    subject: 'For {{first_name|you}}',
    content: '**Now**\n- <b>one</b>',
  }
  show(mail, [{ kind: 'campaign', id: '7', name: 'Spring tour' }])
  expect(preview().getByText('For Alex')).toBeTruthy()
  expect(preview().getByText('Now', { selector: 'strong' })).toBeTruthy()
  expect(preview().getByText('<b>one</b>', { selector: 'li' })).toBeTruthy()
  expect(preview().getByRole('link', { name: 'Spring tour' }).getAttribute('href')).toBe('/dashboard/marketing/sms/7')
})

it('asks which version stays if somebody else has changed it', async () => {
  const current = { ...SHOW, name: 'Theirs', version: 5 }
  const conflict = { message: 'Changed', code: 'VERSION_CONFLICT' as const, status: 409, details: { current } }
  onSave.mockRejectedValueOnce(new ApiError(conflict))
  show()
  write('Mine')
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await save()
  expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ content: 'Mine' }), 5)
})

it('shows the other version on request', async () => {
  const current = { ...SHOW, name: 'Theirs', version: 5 }
  onSave.mockRejectedValueOnce(
    new ApiError({ message: 'Changed', code: 'VERSION_CONFLICT', status: 409, details: { current } }),
  )
  show()
  write('Mine')
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Show that version' }))
  expect(content().value).toBe(SHOW.content)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Theirs')
})
