import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodeField } from './code-field.tsx'

function open() {
  const onComplete = vi.fn()
  function Form() {
    const [code, setCode] = useState('')
    return <CodeField value={code} onChange={setCode} onComplete={onComplete} />
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  return onComplete
}
const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

it('is filled in by the phone, and shows its number keys', () => {
  open()
  expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric'])
})

it.each(['123456', '123 456', ' 12-34-56 ', 'Your code: 123456', '1234567'])('takes what is pasted: %j', (pasted) => {
  const onComplete = open()
  type(pasted)
  expect(field().value).toBe('123456')
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

it('is complete with the sixth digit, once', () => {
  const onComplete = open()
  type('12345')
  expect(onComplete).not.toHaveBeenCalled()
  type('123456')
  type('1234567')
  expect(onComplete).toHaveBeenCalledTimes(1)
})
