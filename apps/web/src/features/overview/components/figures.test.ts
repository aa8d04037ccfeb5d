import { expect, test } from 'vitest'
import { overviewOf } from './overview.fixture.ts'
import { readAddress } from '../../../lib/address/index.ts'
import { formatShare } from '../../../lib/format.ts'
import { cardOf, chartOf, figureAddress } from './figures.ts'
import { periodsOf, pointNames } from './periods.ts'

const counts = (views: number, unique_visitors: number, clicks: number) => ({ views, unique_visitors, clicks })

test('a number is compared with the time before, also clicks per view', () => {
  const overview = overviewOf({ totals: counts(150, 90, 60), previous: counts(100, 100, 50) })
  expect(cardOf('views', overview)).toMatchObject({
    label: 'Page views',
    value: '150',
    delta: { text: '+50%', direction: 'up', against: 'compared with 100 in the previous period' },
  })
  expect(cardOf('visitors', overview).delta).toMatchObject({ text: '−10%', direction: 'down' })
  expect(cardOf('rate', overview)).toMatchObject({ value: '0.4', delta: { text: '−20%', direction: 'down' } })
})

test('clicks per view may exceed 1, and are compared in percent', () => {
  const delta = (totals: [number, number], previous: [number, number]) =>
    cardOf(
      'rate',
      overviewOf({ totals: counts(totals[0], 0, totals[1]), previous: counts(previous[0], 0, previous[1]) }),
    ).delta
  expect(delta([6865, 2441], [3425, 1230])).toMatchObject({
    text: '−1%',
    direction: 'down',
    against: 'compared with 0.36 in the previous period',
  })
  expect(delta([50, 70], [100, 70])?.text).toBe('+100%')
  expect(delta([50, 70], [100, 0])).toBeUndefined()
})

test('there is no comparison with nothing, and no boundless one', () => {
  expect(cardOf('views', overviewOf({ totals: counts(5, 5, 5), previous: counts(0, 0, 0) })).delta).toBeUndefined()
  expect(cardOf('views', overviewOf({ totals: counts(5, 5, 5), previous: null })).delta).toBeUndefined()
  expect(cardOf('views', overviewOf({ totals: counts(5000, 1, 1), previous: counts(1, 1, 1) })).delta?.text).toBe(
    '+>999%',
  )
  expect(cardOf('views', overviewOf({ totals: counts(1000, 1, 1), previous: counts(1001, 1, 1) })).delta).toMatchObject(
    {
      text: '0%',
      direction: 'level',
    },
  )
  expect(cardOf('rate', overviewOf()).value).toBe('–')
})

test('a sparkline has every day, and says that the last one is not over', () => {
  const series = [4, 6, 1].map((views) => ({ ...counts(views, 0, 0), from: '', date: '' }))
  expect(cardOf('views', overviewOf({ series }))).toMatchObject({ values: [4, 6, 1], isRunning: true })
})

test('shares below a tenth have a decimal', () => {
  expect([0, 0.0004, 0.03, 0.034, 0.1, 0.373, 0.996, 1.2].map(formatShare)).toEqual([
    '0%',
    '<0.1%',
    '3.0%',
    '3.4%',
    '10%',
    '37%',
    '99%',
    '120%',
  ])
})

test('the chart draws views and clicks, or the one number that the address names', () => {
  expect(chartOf(undefined, overviewOf()).lines.map(({ name }) => name)).toEqual(['Views', 'Clicks'])
  expect(chartOf('rate', overviewOf())).toMatchObject({ title: 'Clicks per view', lines: [{ values: [0, 0, 0] }] })
  const shown = (query: string) => readAddress(figureAddress, new URLSearchParams(query)).show
  expect([shown('show=visitors'), shown('show=likes'), shown('')]).toEqual(['visitors', undefined, undefined])
})

test('periods reach as far as the plan keeps numbers; what an address asks for stays in the list', () => {
  const offered = (...asked: Parameters<typeof periodsOf>) => periodsOf(...asked).map(({ value }) => value)
  expect(offered('free', '30d')).toEqual(['24h', '7d', '30d', '60d'])
  expect(offered('pro', '30d')).toEqual(['24h', '7d', '30d', '60d', '90d', '180d'])
  expect(offered('free', '365d')).toEqual(['24h', '7d', '30d', '60d', '365d'])
  expect(offered(undefined, '7d')).toEqual(['24h', '7d', '30d'])
})

test('days are named as the calendar there names them, hours by the clock there', () => {
  expect(pointNames(overviewOf())[0]).toEqual({ short: 'May 8', long: 'Fri, May 8, 2026' })
  const series = [{ ...counts(0, 0, 0), from: '2026-05-10T12:15:00.000Z', date: '2026-05-10' }]
  const [hour] = pointNames(overviewOf({ period: '24h', time_zone: 'Asia/Kathmandu', series }))
  expect(hour?.long).toMatch(/^Sun,? 6:00\sPM$/)
})
