import type { Segment } from '@greenroom/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RowList } from '../../../../ui/list/row-list.tsx'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { SegmentRow } from './segment-row.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

const SEGMENT: Segment = {
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Berlin',
  description: 'Fans near Berlin',
  kind: 'static',
  rule: null,
  people: 12,
  days: [],
  filling: false,
  version: 1,
  last_used_at: null,
  archived: false,
  pinned: false,
  created_at: '2026-11-23T10:00:00.000Z',
  updated_at: '2026-11-23T10:00:00.000Z',
}

it('is pinned to be compared in reports by a button that says whether it is', async () => {
  api.call.mockResolvedValue({ people: 12 })
  const onPin = vi.fn()
  showScreen(
    <RowList label="Segments">
      <SegmentRow
        segment={SEGMENT}
        words={{ isComplete: true } as Parameters<typeof SegmentRow>[0]['words']}
        onDuplicate={vi.fn()}
        onSnapshot={vi.fn()}
        onArchive={vi.fn()}
        onPin={onPin}
        onDelete={vi.fn()}
      />
    </RowList>,
  )
  const star = await screen.findByRole('button', { name: 'Compare Berlin in reports' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(star)
  expect(onPin).toHaveBeenCalledWith(true)
})
