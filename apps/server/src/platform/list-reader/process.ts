import { once } from 'node:events'
import { setPriority } from 'node:os'
import type { CountryCode } from '@greenroom/domain/phone'
import { TOO_LONG } from '@greenroom/domain/contact-csv/sentences'
import { type ListedPerson, rowReader } from '@greenroom/domain/contact-csv/read-row'
import { Gazetteer, type Place } from '../places/places.ts'
import { BatchMaker } from './batch.ts'
import { frameOf } from './frames.ts'
import type { ReadingOrder } from './read-list.ts'
import { RecordReader } from './record-parser.ts'

/** Priority below requests, but high enough that the database does not wait for it on a busy machine. */
const BEHIND = 4

/** Most cached places. */
const MAX_PLACES = 20_000

/**
 * The process that parses a list (see read-list.ts): the list goes in, batches come out. It reads only as far as
 * requested, and ends with its parent.
 */
setPriority(BEHIND)
const abandoned = () => process.exit(1)
process.once('disconnect', abandoned)
process.once('message', (order: ReadingOrder) => {
  void read(order).then(() => {
    process.off('disconnect', abandoned)
    process.disconnect()
  })
})

async function read({ encoding, delimiter, hasHeader, reading, cities, afterRow, now }: ReadingOrder): Promise<void> {
  const began = new Date(now)
  const records = new RecordReader(encoding, delimiter)
  const batch = new BatchMaker(began, (reading.phoneCountry ?? undefined) as CountryCode | undefined)
  const placeOf = cities ? placeFinder(new Gazetteer(cities)) : () => undefined
  let bytes = 0
  let readRow: ReturnType<typeof rowReader> | undefined

  const take = async (found: ReturnType<RecordReader['add']>) => {
    for (const record of found) {
      const { row, cells, isTooLong } = record
      if (!readRow) {
        readRow = rowReader(reading, cells.length, began)
        if (hasHeader) continue
      }
      if (row <= afterRow) continue
      const answer = isTooLong ? { refused: TOO_LONG } : readRow(cells)
      if (answer === 'empty') batch.addEmpty(row)
      else if ('refused' in answer) batch.addRefused(record, answer.refused)
      else batch.addPerson(record, answer.person, placeOf(answer.person))
      if (batch.isFull) await send()
    }
  }
  const send = async () => {
    if (!process.stdout.write(frameOf(batch.take(bytes)))) await once(process.stdout, 'drain')
  }
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    bytes += piece.length
    await take(records.add(piece))
  }
  await take(records.end())
  if (!batch.isEmpty) await send()
}

/** Looks up each place once, because fans live in few. */
function placeFinder(cities: Gazetteer): (person: ListedPerson) => Place | undefined {
  const known = new Map<string, Place | undefined>()
  return ({ city, region, country }) => {
    if (city === null) return undefined
    const key = `${city}\n${region ?? ''}\n${country ?? ''}`
    if (!known.has(key)) {
      if (known.size >= MAX_PLACES) known.clear()
      known.set(key, cities.find(city, region, country))
    }
    return known.get(key)
  }
}
