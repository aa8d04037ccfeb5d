import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeServer } from '../../editing/fake-server.fixture.ts'
import { openPart } from './open-editor.fixture.tsx'
import { SiteStatus } from './site-status.tsx'
import type { TroubleSpot } from './trouble-spot.ts'

function open() {
  const server = fakeServer(['Tour'])
  const onShowTrouble = vi.fn<(spot: TroubleSpot) => void>()
  const part = openPart(server, <SiteStatus onShowTrouble={onShowTrouble} />)
  const type = (title: string) => act(() => part.screen.editor.editBlock(part.screen.keys()[0] ?? '', { title }))
  return { server, type, onShowTrouble, ...part }
}

it('goes from saving to saved', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-01T12:00:02Z'), toFake: ['Date'] })
  const { type, pass } = open()
  type('Tour dates')
  expect(screen.getByText('Saving…')).toBeTruthy()
  await pass(700)
  expect(screen.getByText(/^Saved \d+ s ago/)).toBeTruthy()
  vi.useRealTimers()
})

it('offline: says that nothing is lost, and sends it when asked again', async () => {
  const { server, type, pass } = open()
  server.setFault('lost-request')
  type('Tour dates')
  await pass(700)
  expect(screen.getByRole('status').textContent).toBe('Offline. Changes are kept and sent later.')
  server.setFault('none')
  act(() => screen.getByRole('button', { name: 'Try now' }).click())
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

it('a server that keeps failing is said, with a way to try again', async () => {
  const { server, type, pass } = open()
  server.setFault('broken')
  type('Tour dates')
  await pass(20_000)
  expect(screen.getByText('Could not save')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try now' })).toBeTruthy()
})

it('a field that cannot be saved is one press away', async () => {
  const { screen: editing, type, pass, onShowTrouble } = open()
  type('')
  await pass(700)
  act(() => screen.getByRole('button', { name: 'A field needs attention' }).click())
  expect(onShowTrouble).toHaveBeenCalledWith({ tab: 'blocks', key: editing.keys()[0] })
  type('Tour')
  act(() =>
    editing.editor.editSite({ seo: { title: 'x'.repeat(500), description: '', image_url: null, no_index: false } }),
  )
  act(() => screen.getByRole('button', { name: 'A field needs attention' }).click())
  expect(onShowTrouble).toHaveBeenLastCalledWith({ tab: 'seo' })
})
