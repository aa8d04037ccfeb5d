import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../../lib/toasts.tsx'
import { EMPTY } from '../../drafts/drafts.ts'
import { drafts } from '../../drafts/use-draft.ts'
import type { Outbox, Unsent } from '../../outbox/outbox.ts'
import { UnsentBubble } from './unsent-bubble.tsx'

vi.mock('../../../../lib/toasts.tsx', () => ({ toast: { success: vi.fn() } }))
vi.mock('../../api/messages.ts', () => ({ storeDraft: () => Promise.resolve() }))

const UNSENT: Unsent = {
  key: 'k',
  contactId: '01890a5d-ac96-774b-bcce-b302099a8057',
  body: { channel: 'email', subject: 'Lisbon', content: 'See you at eight' },
  at: '2026-11-23T18:00:00.000Z',
  state: 'failed',
}
const discard = vi.fn()
const putBack = vi.fn()
const show = (part: Partial<Unsent>) =>
  render(
    <MantineProvider>
      <UnsentBubble unsent={{ ...UNSENT, ...part }} box={{ discard, putBack } as unknown as Outbox} />
    </MantineProvider>,
  )
beforeEach(() => {
  discard.mockClear()
  drafts().write(UNSENT.contactId, EMPTY)
})

it('is edited while it waits or has failed, not while an attempt is under way', () => {
  const { unmount } = show({ state: 'sending' })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  for (const state of ['waiting', 'retrying', 'failed'] as const) {
    drafts().write(UNSENT.contactId, EMPTY)
    discard.mockClear()
    const shown = show({ state })
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(drafts().get(UNSENT.contactId)).toEqual({ ...UNSENT.body, media: [] })
    expect(discard).toHaveBeenCalledWith('k')
    shown.unmount()
  }
})

it('says when an attempt may have reached them', () => {
  show({ state: 'waiting', mayHaveArrived: true })
  screen.getByText('The first try may have reached them.')
})

it('is discarded, and put back with Undo', () => {
  show({ state: 'waiting' })
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(discard).toHaveBeenCalledWith('k')
  const { action } = vi.mocked(toast.success).mock.lastCall?.[1] ?? {}
  action?.onClick()
  expect(putBack).toHaveBeenCalledWith({ ...UNSENT, state: 'waiting' })
})

it('goes below what is written by now, which keeps its channel and subject', () => {
  drafts().write(UNSENT.contactId, { ...EMPTY, channel: 'sms', subject: 'Porto', content: 'Or nine?' })
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(drafts().get(UNSENT.contactId)).toEqual({
    channel: 'sms',
    subject: 'Porto',
    content: 'Or nine?\n\nSee you at eight',
    media: [],
  })
})

it('shows how many files it has and when it leaves', () => {
  show({ body: { ...UNSENT.body, media_ids: ['a', 'b'], send_at: '2099-12-03T09:00:00.000Z' } })
  screen.getByText('2 files')
  screen.getByText(/^Leaves Dec 3/)
})
