import { listAnswerRules, updateCampaign } from '@greenroom/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPAIGN_ID } from '../campaign.fixture.ts'
import { answerFrom, newWorld, openCreator, type World } from './edit-campaign.fixture.tsx'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))

let world: World
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  world = newWorld()
  api.call.mockReset()
  api.call.mockImplementation(async (contract, input) =>
    contract === listAnswerRules
      ? { items: [{ id: '7', words: ['TOUR'], join: { wording: '' } }], artist: '' }
      : answerFrom(world)(contract, input),
  )
})

/** Returns what was saved last, once the focus has left. */
async function saved(): Promise<unknown> {
  const before = api.call.mock.calls.length
  fireEvent.blur(screen.getByRole('textbox', { name: 'Message' }))
  const saves = () => api.call.mock.calls.slice(before - 1).filter(([contract]) => contract === updateCampaign)
  await waitFor(() => expect(saves().length).toBeGreaterThan(0))
  return saves().at(-1)?.[1].body
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const select = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the time', () => {
  it('is a moment by the owner’s clock, and not one that has passed', async () => {
    openCreator('time')
    await choose(/^At a set time/)
    const at = screen.getByLabelText<HTMLInputElement>('Day and time')
    fireEvent.change(at, { target: { value: '2020-01-01T09:00' } })
    fireEvent.blur(at)
    expect(screen.getByText('Choose a time in the future.')).toBeTruthy()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    fireEvent.change(at, { target: { value: `${day}T18:30` } })
    fireEvent.blur(at)
    expect(screen.queryByText('Choose a time in the future.')).toBeNull()
    select('Spread it', '3')
    expect(await saved()).toMatchObject({
      schedule: { mode: 'at', at: new Date(`${day}T18:30`).toISOString(), spread_hours: 3 },
    })
  })

  it('is a time of day where each person lives, with a choice for those for whom it has passed', async () => {
    openCreator('time')
    await choose(/^In their time zone/)
    fireEvent.change(screen.getByLabelText('Day and time where they live'), { target: { value: '2027-02-05T19:00' } })
    select('If that time has already passed for someone', 'leave_out')
    expect(screen.queryByLabelText('Spread it')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /best hour/ })).toBeNull()
    expect(await saved()).toMatchObject({ schedule: { mode: 'local', at: '2027-02-05T19:00', past: 'leave_out' } })
  })
})

describe('what starts an automatic message', () => {
  it('is an occasion, some time later', async () => {
    world = newWorld({ trigger: { kind: 'birthday', at: '10:00' } })
    openCreator('time')
    await choose(/^Keyword/)
    await screen.findByRole('option', { name: 'TOUR' })
    select('When someone texts', '7')
    select('Send it', '1440')
    expect(await saved()).toMatchObject({ trigger: { kind: 'keyword', rule_id: '7', delay_minutes: 1440 } })
  })

  it('warns if it was deleted, or if there is none', async () => {
    world = newWorld({ trigger: { kind: 'keyword', rule_id: CAMPAIGN_ID, delay_minutes: 0 } })
    openCreator('time')
    expect(
      await screen.findByText('This keyword was deleted, so nothing would be sent. Choose another one.'),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Deleted keyword' }).selected).toBe(true)
    await choose(/^Form/)
    expect(
      await screen.findByText('There is no sign-up form on your pages yet, so nothing would be sent.'),
    ).toBeTruthy()
  })
})
