import type { ChannelGate } from '@greenroom/contracts'
import { GATE_REASONS, type GateReason } from '@greenroom/domain/gate'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ChannelSwitch, Closed, Short } from './channel-switch.tsx'

const gate = (reason: GateReason, isOpen: boolean): ChannelGate => ({
  channel: 'sms',
  is_open: isOpen,
  reason,
  ...GATE_REASONS[reason],
  from: '+12125550123',
})
const show = (element: React.ReactElement) =>
  render(
    <MemoryRouter>
      <MantineProvider>{element}</MantineProvider>
    </MemoryRouter>,
  )

it('a channel that is only short of money is open, and says what is missing', () => {
  const short = gate('no_funds', true)
  show(
    <>
      <ChannelSwitch channels={[short]} value="sms" onChange={() => undefined} />
      <Short gate={short} />
    </>,
  )
  expect(screen.getByText('Text').textContent).not.toContain('not open')
  expect(screen.getByRole('status').textContent).toContain('Your wallet has too little money.')
  expect(screen.getByRole('link', { name: 'Add funds' }).getAttribute('href')).toBe('/dashboard/settings?tab=billing')
})

it('a plan without texts offers the larger ones', () => {
  show(<Short gate={gate('plan_limit', true)} />)
  expect(screen.getByText('Your plan has no text messages left this period.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'See the plans' })).toBeTruthy()
})

it('an owner who has not verified reads how, and gets there', () => {
  show(<Closed gate={gate('not_verified', false)} other={undefined} onOther={() => undefined} contactId="c" />)
  expect(screen.getByRole('status').textContent).toContain('You have not verified your email yet. Follow the link')
  expect(screen.getByRole('link', { name: 'Open settings' }).getAttribute('href')).toBe(
    '/dashboard/settings?tab=account',
  )
})
