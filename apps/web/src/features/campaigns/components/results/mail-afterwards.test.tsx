import { getLetter, getResend, listUnsubscribeReasons, publishLetter, unpublishLetter } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { campaignOf } from '../../campaign.fixture.ts'
import { MailAfterwards } from './mail-afterwards.tsx'

interface Shown {
  message: string
  action?: { label: string; onClick: () => void }
}
const api = vi.hoisted(() => ({ call: vi.fn() }))
const toasts = vi.hoisted(() => [] as Shown[])
vi.mock('../../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
vi.mock('../../../../lib/toasts.tsx', () => {
  const note = (message: string, options: Omit<Shown, 'message'> = {}) => toasts.push({ message, ...options })
  return { toast: { success: note, error: note, info: note, warning: note } }
})

const SITE = { id: '01900000-0000-7000-8000-0000000000a1', name: 'Nova', letters_url: 'https://g.example/nova/letters' }
const letterAt = (slug: string) => ({
  slug,
  minisite_id: SITE.id,
  url: `${SITE.letters_url}/${slug}`,
  is_visible: true,
  published_at: '2026-11-24T10:00:00.000Z',
})

let letter: ReturnType<typeof letterAt> | null
let problem: string | null
let reasons: object
let refusal: Error | undefined
beforeEach(() => {
  letter = null
  problem = null
  refusal = undefined
  reasons = { people: 0, reasons: [], words: [], words_total: 0 }
  toasts.length = 0
  api.call.mockReset()
  api.call.mockImplementation(async (contract: unknown, input: { body: { slug: string } }) => {
    if (contract === listUnsubscribeReasons) return reasons
    if (contract === getResend) return { problem: 'Too late.', moments: [], reach: null, resend: null }
    if (contract === getLetter) return { letter, problem, suggested_slug: 'new-dates', sites: [SITE] }
    if (refusal) throw refusal
    if (contract === publishLetter) return (letter = letterAt(input.body.slug))
    if (contract === unpublishLetter) letter = null
    return undefined
  })
})
const open = (changes: object = {}) =>
  showScreen(<MailAfterwards campaign={campaignOf({ type: 'email', state: 'finished', ...changes })} />)
const link = () => screen.findByRole('link', { name: /g\.example\/nova\/letters/ })

it('publishes an email at an address of the artist’s choice, and takes it off again', async () => {
  open()
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  expect(address.value).toBe('new-dates')
  expect(screen.getByText('g.example/nova/letters/new-dates')).toBeDefined()
  fireEvent.change(address, { target: { value: 'Not good!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/Use letters a–z/)).toBeDefined()
  fireEvent.change(address, { target: { value: 'Tour' } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect((await link()).getAttribute('href')).toBe('https://g.example/nova/letters/tour')
  fireEvent.click(screen.getByRole('button', { name: 'Unpublish' }))
  await screen.findByRole('button', { name: 'Publish' })
  toasts.at(-1)?.action?.onClick()
  expect((await link()).textContent).toBe('g.example/nova/letters/tour')
})

it('says at the field that an address is taken', async () => {
  letter = letterAt('tour')
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change address' }))
  refusal = new ApiError({
    code: 'CONFLICT',
    status: 409,
    message: 'Another letter has it.',
    details: undefined,
    retryAfter: undefined,
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: 'other' } })
  expect(screen.getByText('Links to the old address stop working.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Another letter has it.')).toBeDefined()
})

it('says why an email cannot be published, and offers nothing while it is being sent', async () => {
  problem = 'Make a page first. Then you can publish this email on it.'
  open()
  expect(await screen.findByText(problem)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('has no place on a page before it is sent, and none for texts', async () => {
  open({ state: 'sending' })
  await screen.findByText(/Nobody has unsubscribed/)
  expect(screen.queryByRole('heading', { name: 'On your page' })).toBeNull()
})

it('counts the reasons, with what people wrote as plain text', async () => {
  reasons = {
    people: 4,
    reasons: [{ reason: 'too_often', people: 2 }],
    words: [{ reason: 'too_often', words: '<b>Weekly</b>', at: '2026-11-24T10:00:00.000Z' }],
    words_total: 60,
  }
  open({ state: 'sending' })
  expect((await screen.findByText('It came too often')).closest('li')?.textContent).toContain('2 people')
  expect(screen.getByText('No answer').closest('li')?.textContent).toContain('2 people')
  expect(screen.getByText('<b>Weekly</b>')).toBeDefined()
  expect(screen.getByText('These are the latest 1 of 60.')).toBeDefined()
})
