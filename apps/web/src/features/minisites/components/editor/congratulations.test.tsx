import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../editing/fake-server.fixture.ts'
import { Congratulations } from './congratulations.tsx'
import { openPart } from './open-editor.fixture.tsx'

it('celebrates once: the link is there to send, and the address forgets it afterwards', async () => {
  const { router } = openPart(fakeServer(), <Congratulations />, '/editor/1?congratulations=true&tab=design')
  await screen.findByRole('dialog', { name: /Congratulations/ })
  expect(screen.getByRole('link', { name: 'example.com/nova' }).getAttribute('href')).toBe('https://example.com/nova')
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=design'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says nothing where it was not asked to', () => {
  openPart(fakeServer(), <Congratulations />, '/editor/1')
  expect(screen.queryByRole('dialog')).toBeNull()
})
