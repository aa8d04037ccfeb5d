import { forkIsolated, IsolatedProcess } from '../../../platform/child-process.ts'
import { AppError } from '../../../platform/errors.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import type { PdfOrder } from './draw-pdf.ts'

/** Answer of the process that draws. */
export interface DrawnPdf {
  pdf?: Uint8Array
  failed?: string
}

/** Milliseconds after which a drawing counts as hung: the longest report takes a second. */
const HUNG_AFTER_MS = 20_000
/** Most heap memory of the process, in megabytes. */
const MAX_HEAP_MB = 256

const TOO_MANY = 'Many reports are being drawn right now. Please try again in a moment.'
const inTurn = turnsPerOwner({
  own: { atOnce: 1, waiting: 4, refusal: TOO_MANY },
  all: { atOnce: 1, waiting: 40, refusal: TOO_MANY },
})

const room = new IsolatedProcess<PdfOrder, DrawnPdf>(
  () =>
    forkIsolated(
      new URL('./pdf-process.ts', import.meta.url),
      [`--max-old-space-size=${MAX_HEAP_MB}`],
      ['ignore', 'ignore', 'inherit', 'ipc'],
    ),
  HUNG_AFTER_MS,
)

/**
 * Draws a report in a process of its own when the owner's turn comes, so that no report delays the server's answers. One that
 * crashes or hangs fails for its owner and affects nobody else.
 * @throws AppError UNAVAILABLE if too many wait, or it could not be drawn
 */
export async function drawPdfApart(owner: string, order: PdfOrder): Promise<Buffer> {
  const drawn = await inTurn(owner, () => room.run(() => order))
  if (drawn?.pdf) return Buffer.from(drawn.pdf)
  throw new AppError('UNAVAILABLE', 'This report could not be drawn. Please try again in a moment.', {
    cause: new Error(drawn?.failed ?? 'the process that draws reports ended'),
  })
}
