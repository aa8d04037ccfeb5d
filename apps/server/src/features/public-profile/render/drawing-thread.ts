import { parentPort } from 'node:worker_threads'
import { renderProofPage } from '@greenroom/minisite/render'
import type { Answer, Order } from './draw-apart.ts'
import { OverLimit } from './over-limit.ts'
import { drawPage } from './page.ts'

/** Thread that draws everything on public pages (see draw-apart.ts), one order at a time. */
parentPort?.on('message', (order: Order) => {
  void draw(order).then(
    (drawn) => answer({ drawn }),
    (error: unknown) => answer(failureOf(error)),
  )
})
answer('ready')

/**
 * Code that only pictures need (fonts, decoders, layout) is loaded with the first of them, so that pages are ready
 * sooner.
 */
async function draw(order: Order): Promise<unknown> {
  if (order.kind === 'page') return drawPage(order)
  if (order.kind === 'proof') return renderProofPage(order)
  if (order.kind === 'qr') return (await import('./qr.ts')).drawQr(order)
  if (order.kind === 'code') return (await import('./code-picture.ts')).drawCode(order)
  if (order.kind === 'code-png') return (await import('./code-picture.ts')).drawCodePng(order)
  if (order.kind === 'countdown') return (await import('./countdown.ts')).drawCountdown(order)
  if (order.kind === 'form') return (await import('./form-picture.ts')).drawFormPicture(order)
  return (await import('./picture.ts')).drawPicture(order)
}

function answer(said: Answer): void {
  parentPort?.postMessage(said)
}

function failureOf(error: unknown): Answer {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { failed: { message, stack, isOverLimit: error instanceof OverLimit } }
}
