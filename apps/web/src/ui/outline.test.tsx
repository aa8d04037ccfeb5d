import { MantineProvider } from '@mantine/core'
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { FullScreenLoader } from './full-screen-loader.tsx'
import { removeOutline } from './outline.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="outline"><input name="claim"></div><div id="root"></div>'
})
const outline = () => document.getElementById('outline')
const root = () => document.getElementById('root') as HTMLElement
const show = (element: React.ReactNode) => render(element, { container: root(), wrapper: MantineProvider })
const settled = () => act(() => Promise.resolve())

it('the outline stands while one loader follows another, and goes with the last', async () => {
  const { rerender } = show(<FullScreenLoader key="code" />)
  await settled()
  expect(outline()).not.toBeNull()
  rerender(<FullScreenLoader key="session" message="Authenticating..." />)
  await settled()
  expect(outline()).not.toBeNull()
  rerender(<main>Contacts</main>)
  await settled()
  expect(outline()).toBeNull()
})

it('gives way to a loader that has something to say', async () => {
  show(<FullScreenLoader note="You are offline." />)
  await settled()
  expect(outline()).toBeNull()
})

it('what was typed before the app was there is kept, with the cursor in its place', () => {
  const early = document.querySelector('input') as HTMLInputElement
  early.value = 'novareyes'
  early.focus()
  early.setSelectionRange(4, 4)
  const typed: string[] = []
  const Field = () => {
    const [text, setText] = useState('')
    return (
      <input
        data-outline="claim"
        value={text}
        onChange={({ currentTarget: { value } }) => {
          typed.push(value)
          setText(value)
        }}
      />
    )
  }
  show(<Field />)
  act(removeOutline)
  const field = root().querySelector('input') as HTMLInputElement
  expect(typed).toEqual(['novareyes'])
  expect(document.activeElement).toBe(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['novareyes', 4, 4])
})
