import { setPriority } from 'node:os'
import type { ProcessMessage } from '../../../platform/child-process.ts'
import { AppError } from '../../../platform/errors.ts'
import { draw } from './draw.ts'
import type { Drawn, Order } from './drawing-room.ts'

/**
 * Process that handles uploaded bytes (see drawing-room.ts). It draws one picture at a time, at low priority, and ends
 * with its parent.
 */
setPriority(10)
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ProcessMessage<Order>) => {
  if (message === 'ping') return process.send?.('pong')
  const { kind, data } = message
  void draw(kind, Buffer.from(data)).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ refused: refusalOf(error) }),
  )
})

const answer = (drawn: Drawn): void => {
  process.send?.(drawn)
}

function refusalOf(error: unknown): Drawn['refused'] {
  if (!(error instanceof AppError)) return { code: 'INTERNAL', message: String(error), details: undefined, cause: '' }
  const { code, message, details, cause } = error
  return { code, message, details, cause: cause instanceof Error ? cause.message : '' }
}
