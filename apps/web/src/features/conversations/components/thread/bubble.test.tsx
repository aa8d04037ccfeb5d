import type { Message } from '@greenroom/contracts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { Bubble } from './bubble.tsx'

const text = {
  id: 'm1',
  contact_id: 'c1',
  channel: 'sms',
  direction: 'outbound',
  origin: 'campaign',
  content: 'Nova: Hi Ben, Low Tide is out',
  html: null,
  quoted: null,
  subject: null,
  status: 'delivered',
  failure: null,
  is_automatic: false,
  media: [],
  sent_at: '2026-03-10T12:00:00Z',
  send_at: null,
  campaign_id: 'd9c0b0f0-0000-4000-8000-000000000001',
  campaign_name: 'Low Tide',
} as unknown as Message
const show = (part: Partial<Message> = {}) =>
  showScreen(<Bubble message={{ ...text, ...part }} name="Ben" isGrouped={false} isLatest isFound={false} />)

it('a campaign’s text names the campaign, and leads to it', () => {
  show()
  screen.getByText('Nova: Hi Ben, Low Tide is out')
  screen.getByText('Campaign, text:')
  expect(screen.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe(
    '/dashboard/marketing/sms/d9c0b0f0-0000-4000-8000-000000000001',
  )
})

it('one of a deleted campaign leads nowhere', () => {
  show({ campaign_name: null })
  expect(screen.queryByRole('link')).toBeNull()
})

it('says what became of it, and offers no second try', () => {
  const failure = { code: 'blocked', text: 'The carrier blocked it.', mend: 'Reword it and try again.' } as const
  show({ status: 'failed', failure })
  screen.getByText('The carrier blocked it.')
  show({ status: 'uncertain' })
  screen.getByText('Nobody knows whether this arrived')
  expect(screen.queryByRole('button')).toBeNull()
})
