import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { KeptFocus } from './kept-focus.tsx'

afterEach(cleanup)

type State = 'ready' | 'waiting' | 'gone'

const Screen = ({ state }: { state: State }) => (
  <>
    <KeptFocus>{state === 'gone' ? 'Done' : <button disabled={state === 'waiting'}>Pay</button>}</KeptFocus>
    <button>Elsewhere</button>
  </>
)

const named = (name: string) => screen.getByRole('button', { name })
/** Removes the focus, as browsers do when an element can no longer have it. */
const loseFocus = () => act(() => (document.activeElement as HTMLElement).blur())

/** Renders with its button focused; returns a function that changes the state. */
function open(): (state: State) => void {
  const { rerender } = render(<Screen state="ready" />)
  act(() => named('Pay').focus())
  return (state) => rerender(<Screen state={state} />)
}

it('gives the focus back to a button that waited', async () => {
  const become = open()
  loseFocus()
  become('waiting')
  expect(document.activeElement).toBe(document.body)
  become('ready')
  await waitFor(() => expect(document.activeElement).toBe(named('Pay')))
})

it('takes the focus of a button that has gone', async () => {
  const become = open()
  loseFocus()
  become('gone')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'))
})

it('leaves the focus to the part that is nearest', async () => {
  const nested = (state: State) => (
    <KeptFocus>
      Outer
      <Screen state={state} />
    </KeptFocus>
  )
  const { rerender } = render(nested('ready'))
  act(() => named('Pay').focus())
  loseFocus()
  rerender(nested('gone'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Done'))
})

it('waits for a dialog that was opened from here to be gone', async () => {
  const { rerender } = render(<Screen state="ready" />)
  act(() => named('Pay').focus())
  const asked = (isWaiting: boolean) => (
    <>
      <Screen state="ready" />
      <div role="dialog">
        <button disabled={isWaiting}>Sure</button>
      </div>
    </>
  )
  rerender(asked(false))
  act(() => named('Sure').focus())
  loseFocus()
  rerender(asked(true))
  await new Promise((done) => setTimeout(done))
  expect(document.activeElement).toBe(document.body)
  rerender(<Screen state="ready" />)
  await waitFor(() => expect(document.activeElement).toBe(named('Pay')))
})

it('takes none from elsewhere', async () => {
  const become = open()
  become('waiting')
  act(() => named('Elsewhere').focus())
  loseFocus()
  become('ready')
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
