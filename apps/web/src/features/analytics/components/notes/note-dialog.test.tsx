import { createCurveNote, deleteCurveNote, listSites, updateCurveNote } from '@greenroom/contracts'
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { NoteDialog, type NoteDraft } from './note-dialog.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn(), isDeclined: () => false }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const SITE = '00000000-0000-4000-8000-000000000001'
const onClose = vi.fn()
beforeEach(() => {
  onClose.mockReset()
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown) =>
    contract === listSites ? { items: [{ id: SITE, name: 'Nova', username: 'nova', url: '/nova' }], total: 1 } : {},
  )
})
const open = (draft: NoteDraft, search = '') =>
  showScreen(
    [
      {
        path: '/a',
        element: (
          <>
            <Notifications />
            <NoteDialog draft={draft} onClose={onClose} />
          </>
        ),
      },
    ],
    `/a${search}`,
  )
const own = { id: SITE, site_id: SITE, kind: 'note', date: '2026-11-20', text: 'Radio', path: null } as const

it('writes a note at a date, for all pages or the shown one', async () => {
  open({ date: '2026-11-20' }, `?site=${SITE}`)
  fireEvent.change(await screen.findByLabelText(/^Note/), { target: { value: 'On the radio' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Only on/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(createCurveNote, {
      body: { date: '2026-11-20', text: 'On the radio', site_id: SITE },
    }),
  )
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('changes a note, and deletes one with a way back', async () => {
  open(own)
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-11-21' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(updateCurveNote, {
      params: { curveNoteId: SITE },
      body: { date: '2026-11-21', text: 'Radio' },
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete this note' }))
  await waitFor(() => expect(api.call).toHaveBeenCalledWith(deleteCurveNote, { params: { curveNoteId: SITE } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(api.call).toHaveBeenCalledWith(createCurveNote, {
      body: { date: '2026-11-20', text: 'Radio', site_id: SITE },
    }),
  )
})
