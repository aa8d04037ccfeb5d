import { once } from 'node:events'
import { setPriority } from 'node:os'
import { TOO_LONG } from '@greenroom/domain/contact-csv/sentences'
import { rowReader } from '@greenroom/domain/contact-csv/read-row'
import { BatchMaker } from './batch.ts'
import { frameOf } from './frames.ts'
import type { ReadingOrder } from './reading-room.ts'
import { RecordReader } from './records.ts'

/**
 * The process that touches the bytes of a list (see reading-room.ts): the list comes in, batches go out. It reads no
 * further than it is asked, after everything else on the machine, and ends with its parent.
 */
setPriority(10)
const abandoned = () => process.exit(1)
process.once('disconnect', abandoned)
process.once('message', (order: ReadingOrder) => {
  void read(order).then(() => {
    process.off('disconnect', abandoned)
    process.disconnect()
  })
})

async function read({ encoding, delimiter, reading, afterRow, now }: ReadingOrder): Promise<void> {
  const began = new Date(now)
  const records = new RecordReader(encoding, delimiter)
  const batch = new BatchMaker(began)
  let bytes = 0
  let readRow: ReturnType<typeof rowReader> | undefined

  const take = async (found: ReturnType<RecordReader['add']>) => {
    for (const { row, cells, isBroken } of found) {
      if (!readRow) {
        readRow = rowReader(reading, cells.length, began)
        continue
      }
      if (row <= afterRow) continue
      const answer = isBroken ? { refused: TOO_LONG } : readRow(cells)
      if (answer === 'empty') batch.addEmpty(row)
      else if ('refused' in answer) batch.addRefused(row, cells, answer.refused)
      else batch.addPerson(row, cells, answer.person, undefined)
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
