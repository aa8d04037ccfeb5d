import { type Contact, getContact, getTimeline, type TimelineEntry } from '@greenroom/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { PersonPane } from './person-pane.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const mia = {
  id: ID,
  name: 'Mia',
  email: null,
  phone: null,
  tags: [],
  custom: {},
  source: 'manual',
  mini_site: null,
  created_at: '2026-11-01T12:00:00.000Z',
  status: 'new',
  email_consent: 'unknown',
  sms_consent: 'unknown',
  visits_consent: 'unknown',
} as unknown as Contact
const entries = Array.from(
  { length: 7 },
  (_, n): TimelineEntry => ({ id: `${n}`, kind: 'restored', at: `2026-11-1${n}T12:00:00.000Z`, details: {} }),
)
const Segments = ({ isExplained }: { isExplained?: boolean }) => <p>{isExplained ? 'Each condition' : 'Names alone'}</p>
const show = (asked: number) => showScreen(<PersonPane contactId={ID} Segments={Segments} asked={asked} />)

beforeEach(() => {
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  api.call.mockReset()
  api.call.mockImplementation((contract: unknown) =>
    contract === getContact
      ? Promise.resolve({ ...mia, created_at: '2026-11-01T12:00:00.000Z' })
      : contract === getTimeline
        ? Promise.resolve({ items: entries, next: 'more' })
        : new Promise(() => undefined),
  )
})

it('shows the newest of their history, and leads to all of it', async () => {
  show(0)
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }))
  expect(await timeline.findAllByText('Deleted and restored')).toHaveLength(5)
  expect(timeline.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(`/dashboard/contacts/${ID}`)
  expect(timeline.queryByRole('button')).toBeNull()
})

it('explains why somebody is here when asked: the segments come into view, with their reasons', async () => {
  show(1)
  await screen.findByText('Each condition')
  expect(document.activeElement?.textContent).toContain('Segments')
})

it('leaves the pane where it is otherwise', async () => {
  show(0)
  await screen.findByText('Names alone')
  expect(document.activeElement).toBe(document.body)
})
