import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, it, vi } from 'vitest'
import { lostScreen } from './lost-screen.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

/** A screen in a frame, whose code fails at first. */
function open(load: () => Promise<{ Component: () => React.ReactNode }>) {
  const router = createMemoryRouter([
    {
      path: '/',
      lazy: () => load().catch(() => lostScreen(load)),
      ErrorBoundary: () => <p>Lost</p>,
      HydrateFallback: () => <p>Loading</p>,
    },
    { path: '/other', element: <p>Other</p> },
  ])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}

it('a screen whose code is lost shows its error, and is there when it is opened again later', async () => {
  let isBroken = true
  const router = open(async () => {
    if (isBroken) throw new TypeError('Failed to fetch')
    return { Component: () => <p>Contacts</p> }
  })
  await screen.findByText('Lost')
  await router.navigate('/other')
  await screen.findByText('Other')
  isBroken = false
  await router.navigate('/')
  await screen.findByText('Contacts')
})

it('a screen whose code comes with the second try shows it at once', async () => {
  const load = vi.fn(async () => ({ Component: () => <p>Contacts</p> }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open(load)
  await screen.findByText('Contacts')
})
