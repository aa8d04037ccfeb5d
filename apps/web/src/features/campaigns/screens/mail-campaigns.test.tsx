import { createCampaign, listCampaigns, listTemplates } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { campaignOf, countsOf } from '../campaign.fixture.ts'
import { Component } from './mail-campaigns.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let items: object[]
beforeEach(() => {
  items = []
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body?: object }) => {
    if (contract === listCampaigns) return { items, page: 1, limit: 20, total: items.length }
    if (contract === createCampaign) return campaignOf({ type: 'email', ...input.body })
    return contract === listTemplates ? { items: [], page: 1, limit: 4, total: 0, folders: [], artist: 'Nova' } : {}
  })
})
const BASE = '/dashboard/marketing/email'
const open = () =>
  showScreen(
    [
      { path: BASE, Component },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    BASE,
  )

it('lists emails only, with their own words, and without automatic messages', async () => {
  const counts = countsOf({ planned: 40, waiting: 10, sent: 30, delivered: 28, failed: 2 })
  items = [campaignOf({ type: 'email', name: 'Newsletter', subject: 'Tour dates', state: 'sending', counts })]
  open()
  await screen.findByRole('link', { name: 'Newsletter' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Email Campaigns')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('img', { name: /2 failed/ })).toBeTruthy()
  const asked = api.call.mock.calls.filter(([contract]) => contract === listCampaigns)
  expect(asked.map(([, { query }]) => query.type)).toEqual(['email'])
})

it('begins with a starter of a mail, its subject included', async () => {
  const router = open()
  await screen.findByRole('heading', { name: 'Write your first email' })
  const starters = await screen.findAllByRole('button', { name: /.+/ })
  fireEvent.click(starters.at(-1) as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/dashboard\/marketing\/email\/.+\/edit$/))
  const [, { body }] = api.call.mock.calls.find(([contract]) => contract === createCampaign) as [
    unknown,
    { body: object },
  ]
  expect(body).toMatchObject({ type: 'email', subject: expect.stringMatching(/./) })
})
