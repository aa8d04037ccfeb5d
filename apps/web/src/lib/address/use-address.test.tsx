import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { showScreen } from '../../testing/show-screen.tsx'
import { page, text } from './address.ts'
import { useAddress } from './use-address.ts'

const schema = z.object({ q: text, page })

function Screen() {
  const { values, set, searchOf } = useAddress(schema)
  return (
    <>
      <p>{`${values.q}: page ${values.page}, then ${searchOf({ q: 'nova' })}`}</p>
      <button onClick={() => set({ page: 2 })}>Turn the page</button>
      <button onClick={() => set({ q: 'iris' }, { replace: true })}>Replace</button>
      <button onClick={() => set({ q: 'maya' }, { alone: true })}>Alone</button>
    </>
  )
}

it('a change is one step of the history, unless it replaces the last; links say where they lead', async () => {
  const router = showScreen(<Screen />, '/list?tab=billing')
  const press = (name: string) => fireEvent.click(screen.getByText(name))
  press('Turn the page')
  await screen.findByText(': page 2, then ?tab=billing&q=nova')
  press('Replace')
  await screen.findByText('iris: page 1, then ?tab=billing&q=nova')
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?tab=billing')
  press('Alone')
  await screen.findByText('maya: page 1, then ?q=nova')
})
