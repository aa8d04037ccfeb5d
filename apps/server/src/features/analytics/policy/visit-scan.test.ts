import { expect, it } from 'vitest'
import { noWords, OTHERS, type VisitDay, WORD_COLUMNS, type WordColumn } from './visit-day.ts'
import { MAX_ROWS, nothingScanned, scanDay } from './visit-scan.ts'

/** A day on which each word comes once, each by a person of its own. */
function dayOf(sources: readonly string[]): VisitDay {
  const each = new Uint8Array(sources.length).fill(1)
  const none = new Uint8Array(sources.length)
  const columns = Object.fromEntries(WORD_COLUMNS.map((column) => [column, noWords])) as VisitDay['columns']
  const source: WordColumn = 'source'
  columns[source] = { words: sources, codes: Uint8Array.from(sources, (_, place) => place) }
  const [clicks, signUps, kinds, quarters] = [none, none, none, none]
  return { flags: each, views: each, clicks, signUps, columns, clicked: noWords, joined: noWords, kinds, quarters }
}

it('ever new words of strangers count together once a panel is full', () => {
  const scanned = nothingScanned()
  const perDay = 250
  const days = MAX_ROWS / perDay + 10
  for (let day = 0; day < days; day += 1)
    scanDay(
      scanned,
      { filters: [], panels: ['sources'] },
      { site: 'site', day: String(day), starts: 0 },
      dayOf(Array.from({ length: perDay }, (_, place) => `${day}-${place}.example`)),
    )
  const rows = scanned.panels.get('sources')
  expect(rows?.size).toBe(MAX_ROWS + 1)
  expect(rows?.get(OTHERS)).toMatchObject({ views: 10 * perDay, visitors: 10 * perDay })
})
