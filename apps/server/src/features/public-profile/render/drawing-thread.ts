import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from './draw-apart.ts'
import { OverLimit } from './over-limit.ts'
import { drawPage } from './page.ts'

/** The thread in which everything of public pages is drawn (see draw-apart.ts), one order after the other. */
parentPort?.on('message', (order: Order) => {
  void draw(order).then(
    (drawn) => answer({ drawn }),
    (error: unknown) => answer(failureOf(error)),
  )
})
answer('ready')

/** Pages come first: what only pictures need (fonts, decoders, layout) is loaded when the first of them is asked for. */
async function draw(order: Order): Promise<unknown> {
  if (order.kind === 'page') return drawPage(order)
  if (order.kind === 'qr') return (await import('./qr.ts')).drawQr(order)
  return (await import('./picture.ts')).drawPicture(order)
}

function answer(said: Answer): void {
  parentPort?.postMessage(said)
}

function failureOf(error: unknown): Answer {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { failed: { message, stack, isOverLimit: error instanceof OverLimit } }
}
