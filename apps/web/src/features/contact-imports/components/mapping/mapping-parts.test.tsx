import { getMe } from '@greenroom/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { AddressQuestion } from './address-question.tsx'
import { ColumnRows } from './column-rows.tsx'
import { OptOutQuestions } from './opt-out-questions.tsx'
import { looksMisread, ReadingFields } from './reading-fields.tsx'
import { RoomNotice } from './room-notice.tsx'

const api = vi.hoisted(() => ({ call: vi.fn(), showPlans: vi.fn() }))
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

describe('how a file is read', () => {
  const READING = { encoding: 'utf-8', delimiter: ',', has_header: true } as const

  it.each([
    ['looks right', { header: ['Name', 'Email'], unreadable: 0 }, false, false],
    ['has no column that is needed', { header: ['Name', 'Town'], unreadable: 0 }, true, true],
    ['stands in one column', { header: ['Name|Email'], unreadable: 0 }, false, true],
    ['has letters that are unreadable', { header: ['Name', 'Email'], unreadable: 1 }, false, true],
  ])('is asked for where it %s', (_, preview, isMissing, isAsked) => {
    expect(looksMisread(preview, isMissing)).toBe(isAsked)
  })

  it('is folded away while it looks right', () => {
    showScreen(<ReadingFields value={READING} onChange={vi.fn()} isMisread={false} />)
    expect(screen.getByText('Do these rows look wrong?').closest('details')?.open).toBe(false)
  })

  it('stands open where it does not', () => {
    showScreen(<ReadingFields value={READING} onChange={vi.fn()} isMisread />)
    expect(screen.getByText('Do these rows look wrong?').closest('details')?.open).toBe(true)
  })
})

it('what a row must have is one question', () => {
  const answered = vi.fn()
  showScreen(
    <AddressQuestion value={{ phone_list: false, take_phone_only: false }} phoneOnly={3} onChange={answered} />,
  )
  expect(screen.getByText('3 of the first rows have only a phone number.')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'An email address or a phone number' }))
  fireEvent.click(screen.getByRole('radio', { name: 'A phone number (this is a phone list)' }))
  expect(answered.mock.calls).toEqual([
    [{ phone_list: false, take_phone_only: true }],
    [{ phone_list: true, take_phone_only: false }],
  ])
})

it('a column of dates whose order tells day and month apart is asked for it, and no other', () => {
  const preview = {
    header: ['Email', 'Born', 'Joined', 'Note'],
    rows: [['mara@example.com', '03/04/1990', '2024-01-31', '03/04/1990']],
  }
  const chosen = vi.fn()
  showScreen(
    <ColumnRows
      preview={preview}
      columns={['email', 'birthday', 'created_at', 'skip']}
      fields={[]}
      dayFirst={[]}
      onPick={vi.fn()}
      onNewField={vi.fn()}
      onDayFirst={chosen}
    />,
  )
  const [order, ...others] = screen.getAllByRole('combobox', { name: /^Date format/ })
  expect(others).toEqual([])
  fireEvent.change(screen.getByRole('combobox', { name: 'Date format in Born' }), { target: { value: 'day' } })
  expect((order as HTMLSelectElement).value).toBe('month')
  expect(chosen).toHaveBeenCalledWith([1])
})

describe('a column that seems to say who left', () => {
  const question = (at: number) => {
    const [heard, ignored] = [vi.fn(), vi.fn()]
    const unheard = [{ at, header: 'Bounced', target: 'email_opt_out' }]
    showScreen(<OptOutQuestions unheard={unheard} onHear={heard} onIgnore={ignored} />)
    return { heard, ignored }
  }

  it('is heard, or said to mean something else', () => {
    const { heard, ignored } = question(4)
    expect(screen.getByText('The column “Bounced” seems to show who unsubscribed')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Yes, do not message them' }))
    fireEvent.click(screen.getByRole('button', { name: 'No, it shows something else' }))
    expect([heard.mock.calls, ignored.mock.calls]).toEqual([[[4, 'email_opt_out']], [[4]]])
  })

  it('is to be moved where it stands too far behind to be read', () => {
    question(200)
    expect(screen.getByText(/Only the first 200 columns can be read/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yes, do not message them' })).toBeNull()
  })
})

describe('room in the plan', () => {
  const FITS = 100 * 6
  beforeEach(() => {
    api.call.mockImplementation(async (contract: unknown) =>
      contract === getMe ? { plan: 'basic', usage: { contacts: 400 }, limits: { contacts: 500 } } : undefined,
    )
  })

  it('is told before a list that may be larger', async () => {
    showScreen(<RoomNotice bytes={FITS + 1} />)
    expect(await screen.findByText(/^Your plan has room for 100 more contacts\./)).toBeTruthy()
  })

  it('is not spoken of where every list of that size fits', async () => {
    showScreen(
      <>
        <RoomNotice bytes={FITS} />
        <RoomNotice bytes={FITS + 1} />
      </>,
    )
    expect(await screen.findAllByText(/^Your plan has room/)).toHaveLength(1)
  })
})
