import { setPriority } from 'node:os'
import type { ProcessMessage } from '../../../platform/child-process.ts'
import type { DrawnPdf } from './draw-pdf-apart.ts'
import { drawPdf, type PdfOrder } from './draw-pdf.ts'

/** Process that draws reports (see draw-pdf-apart.ts), one at a time and at low priority. It ends with its parent. */
setPriority(10)
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ProcessMessage<PdfOrder>) => {
  if (message === 'ping') return process.send?.('pong')
  void drawPdf(message).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

const answer = (drawn: DrawnPdf): void => {
  process.send?.(drawn)
}
