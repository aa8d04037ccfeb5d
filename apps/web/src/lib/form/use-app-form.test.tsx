import { MantineProvider, TextInput } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { ApiError } from '../api/index.ts'
import { schemaProblems } from './field-problems.ts'
import { type AppFormOptions, useAppForm } from './use-app-form.ts'

interface Values extends Record<string, unknown> {
  name: string
  address: string
}
const schema = z.object({ name: z.string().min(1, 'Enter a name.'), url: z.string().min(1, 'Enter an address.') })
const check = ({ name, address }: Values) => {
  const { url, ...rest } = schemaProblems(schema, { name, url: address })
  return { ...rest, ...(url === undefined ? {} : { address: url }) }
}

function Form(options: Partial<AppFormOptions<Values>>) {
  const form = useAppForm<Values>({ initialValues: { name: '', address: '' }, send: () => undefined, ...options })
  return (
    <DialogForm form={form} submitLabel="Save" onClose={() => undefined}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Address" {...form.getInputProps('address')} />
    </DialogForm>
  )
}
const open = (options: Partial<AppFormOptions<Values>>) =>
  render(
    <MantineProvider env="test">
      <Form {...options} />
    </MantineProvider>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => act(async () => screen.getByRole('button', { name: 'Save' }).click())
const refusal = (path: string) =>
  new ApiError({
    message: 'Not valid',
    code: 'VALIDATION_FAILED',
    status: 400,
    details: { issues: [{ path, message: 'Taken.' }] },
  })

it('sends nothing while the schema of the contract finds a problem, and goes to the first field that has one', async () => {
  const send = vi.fn()
  open({ check, send })
  type('Name', 'Nova')
  await save()
  expect(send).not.toHaveBeenCalled()
  screen.getByText('Enter an address.')
  expect(document.activeElement).toBe(screen.getByLabelText('Address'))
  type('Address', 'nova')
  expect(screen.queryByText('Enter an address.')).toBeNull()
  await save()
  expect(send).toHaveBeenCalledWith({ name: 'Nova', address: 'nova' })
})

it('shows what the server refuses at its field, also where the call names it otherwise', async () => {
  open({ sentAs: { address: 'url' }, send: () => Promise.reject(refusal('body.url')) })
  await save()
  await screen.findByText('Taken.')
  expect(document.activeElement).toBe(screen.getByLabelText('Address'))
  expect(screen.queryByText('Not valid')).toBeNull()
})

it('says below the fields what is about none of them', async () => {
  open({ send: () => Promise.reject(refusal('body.other')) })
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('Not valid')
})

it('sends once at a time, and keeps a draft of what is typed', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<void>((done) => (finish = done)))
  const onChange = vi.fn()
  open({ send, onChange })
  type('Name', 'Nova')
  expect(onChange.mock.lastCall?.[0]).toEqual({ name: 'Nova', address: '' })
  const form = screen.getByLabelText('Name').closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(send).toHaveBeenCalledTimes(1)
  await act(async () => finish())
  fireEvent.submit(form)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

it('sends what a password manager has filled in without an event', async () => {
  const send = vi.fn()
  open({ send })
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  field.autocomplete = 'username'
  field.value = 'nova'
  await save()
  expect(send).toHaveBeenCalledWith({ name: 'nova', address: '' })
})
