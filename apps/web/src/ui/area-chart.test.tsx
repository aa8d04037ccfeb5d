import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { AreaChart } from './area-chart.tsx'

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <AreaChart
        label="Views and clicks, by day"
        series={[
          { name: 'Views', tone: 'green', values: [10, 20, 5] },
          { name: 'Clicks', tone: 'ember', values: [1, 2, 0] },
        ]}
        points={['May 8', 'May 9', 'May 10'].map((short) => ({ short, long: `${short}, 2026` }))}
        format={String}
      />
    </MantineProvider>,
  )
})
const told = () => screen.getByRole('slider').getAttribute('aria-valuetext')

it('tells one point after the other by the arrow keys, from the last, and stays within the time', () => {
  const chart = screen.getByRole('slider', { name: 'Views and clicks, by day' })
  expect(told()).toBe('May 10, 2026: Views 5, Clicks 0')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(told()).toBe('May 9, 2026: Views 20, Clicks 2')
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(told()).toBe('May 8, 2026: Views 10, Clicks 1')
  fireEvent.keyDown(chart, { key: 'End' })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(told()).toBe('May 10, 2026: Views 5, Clicks 0')
})

it('has every number in a table for those who do not see it', () => {
  const rows = within(screen.getByRole('table', { name: 'Views and clicks, by day' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Time', 'Views', 'Clicks'],
    ['May 8, 2026', '10', '1'],
    ['May 9, 2026', '20', '2'],
    ['May 10, 2026', '5', '0'],
  ])
})
