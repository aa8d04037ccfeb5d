import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { showScreen } from '../../testing/show-screen.tsx'
import { page, text } from './address.ts'
import { type Address, useAddress } from './use-address.ts'

const schema = z.object({ q: text, page })
let address: Address<typeof schema>
function Screen() {
  address = useAddress(schema)
  return <p>{`${address.values.q} on page ${address.values.page}`}</p>
}

it('a change is one step of the history, unless it replaces the last; links say where it leads', async () => {
  const router = showScreen(<Screen />, '/list?tab=billing')
  const set = (...given: Parameters<typeof address.set>) => act(() => address.set(...given))
  await set({ page: 2 })
  expect(address.searchOf({ q: 'nova' })).toBe('?q=nova&tab=billing')
  await set({ q: 'nov' })
  await set({ q: 'nova' }, { replace: true })
  await screen.findByText('nova on page 1')
  await act(() => router.navigate(-1))
  await screen.findByText('on page 2')
  await set({ q: 'iris' }, { alone: true })
  expect(router.state.location.search).toBe('?q=iris')
})
