import { getMe, type Me } from '@greenroom/contracts'
import { defaultConsent } from '@greenroom/domain'
import { PLAN_LIMITS, type PlanTier } from '@greenroom/domain/plans'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../editing/fake-server.fixture.ts'
import { openPart } from '../editor/open-editor.fixture.tsx'
import { BlocksPanel } from './blocks-panel.tsx'

const { plans, me } = vi.hoisted(() => ({
  plans: vi.fn<(feature?: string) => Promise<boolean>>(),
  me: { current: Object.create(null) as Partial<Me> },
}))
vi.mock('../../../../lib/api/index.ts', async (original) => ({
  ...(await original<object>()),
  showPlans: plans,
  call: async (contract: unknown) => {
    if (contract === getMe) return me.current
    throw new Error('Nobody asks for anything else.')
  },
}))
vi.mock('./block-sorting.tsx', () => ({ BlockSorting: () => null }))

function Panel() {
  const [openKey, setOpenKey] = useState<string>()
  return <BlocksPanel openKey={openKey} onOpen={setOpenKey} />
}
const onPlan = (plan: PlanTier, phoneBlocks = 0) => {
  me.current = { plan, limits: PLAN_LIMITS[plan], usage: { phone_blocks: phoneBlocks } }
}
const add = async (kind: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }))
  const entry = await screen.findByRole('menuitem', { name: kind })
  return { entry, choose: () => fireEvent.click(entry) }
}
const choose = async (label: string, choice: string) => {
  const group = await screen.findByRole('radiogroup', { name: label })
  fireEvent.click(within(group).getByRole('radio', { name: choice }))
}

beforeEach(() => {
  vi.clearAllMocks()
  // Autosizing fields listen for fonts, which this test's document lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-PT', 'en'])
  onPlan('pro')
})

it('an email sign-up is whole from the start, in our words', async () => {
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Email sign-up/)).choose()
  await pass(700)
  expect(server.listing().blocks).toMatchObject([{ type: 'email-capture', title: '', settings: { version: 1 } }])
  const wording = await screen.findByRole('textbox', { name: 'For emails' })
  expect((wording as HTMLTextAreaElement).value).toBe(defaultConsent('email', server.listing().site.name))
  expect(screen.queryByRole('textbox', { name: 'For texts' })).toBeNull()
})

it('a phone sign-up takes numbers for the country of the browser', async () => {
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Phone sign-up/)).choose()
  await pass(700)
  expect(server.listing().blocks).toMatchObject([{ type: 'phone', settings: { version: 1, country: 'PT' } }])
})

it('a phone sign-up is locked where the plan has none, and leads to the plans', async () => {
  onPlan('free')
  plans.mockResolvedValueOnce(false)
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  const first = await add(/^Phone sign-up/)
  await waitFor(() => expect(within(first.entry).getByRole('img', { name: 'Not in your plan' })).toBeTruthy())
  first.choose()
  await pass(700)
  expect(plans).toHaveBeenCalledWith('phone_blocks')
  expect(server.listing().blocks).toEqual([])
  plans.mockResolvedValueOnce(true)
  ;(await add(/^Phone sign-up/)).choose()
  await waitFor(async () => {
    await pass(700)
    expect(server.listing().blocks).toMatchObject([{ type: 'phone' }])
  })
})

it('an email sign-up is locked by no plan', async () => {
  onPlan('free')
  openPart(fakeServer([]), <Panel />)
  const { entry } = await add(/^Email sign-up/)
  expect(within(entry).queryByRole('img')).toBeNull()
})

it('one address is always required: as one is let go the other takes its place', async () => {
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Fan sign-up/)).choose()
  await choose('Email', 'Optional')
  await pass(700)
  expect(server.listing().blocks[0]?.settings).toMatchObject({ askEmail: 'optional', askPhone: 'required' })
  expect(await screen.findByRole('textbox', { name: 'For texts' })).toBeTruthy()
  await choose('Phone number', 'No')
  await pass(700)
  expect(server.listing().blocks[0]?.settings).toMatchObject({ askEmail: 'required', askPhone: 'no' })
})

it('asking for a phone number too needs room in the plan', async () => {
  onPlan('basic', 1)
  plans.mockResolvedValueOnce(false)
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Fan sign-up/)).choose()
  await choose('Phone number', 'Optional')
  await pass(700)
  expect(plans).toHaveBeenCalledWith('phone_blocks')
  expect(server.listing().blocks[0]?.settings).not.toHaveProperty('askPhone')
})

it('own words replace ours, and ours come back', async () => {
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Email sign-up/)).choose()
  const wording = await screen.findByRole('textbox', { name: 'For emails' })
  fireEvent.change(wording, { target: { value: 'Write to me.' } })
  await pass(700)
  expect(server.listing().blocks[0]?.settings).toMatchObject({ emailConsent: 'Write to me.' })
  fireEvent.click(screen.getByRole('button', { name: 'Use our wording' }))
  await pass(700)
  expect(server.listing().blocks[0]?.settings).not.toHaveProperty('emailConsent')
})

it('an address that is not https is refused in words, and what was typed stays', async () => {
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Email sign-up/)).choose()
  const field = await screen.findByRole('textbox', { name: 'Then send them to' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'http://a.example/' } })
  fireEvent.blur(field)
  expect(await screen.findByText('Use an address that starts with https://.')).toBeTruthy()
  await pass(700)
  expect((field as HTMLInputElement).value).toBe('http://a.example/')
  expect(server.listing().blocks[0]?.settings).not.toHaveProperty('redirectUrl')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'a.example/thanks' } })
  await pass(700)
  expect(server.listing().blocks[0]?.settings).toMatchObject({ redirectUrl: 'https://a.example/thanks' })
})

it('switching the confirmation off is said, and nothing is said where it is on', async () => {
  const server = fakeServer([])
  const { pass } = openPart(server, <Panel />)
  ;(await add(/^Email sign-up/)).choose()
  const box = await screen.findByRole('switch', { name: /^Confirm by email/ })
  fireEvent.click(box)
  await pass(700)
  expect(server.listing().blocks[0]?.settings).toMatchObject({ doubleOptIn: false })
  fireEvent.click(box)
  await pass(700)
  expect(server.listing().blocks[0]?.settings).not.toHaveProperty('doubleOptIn')
})
