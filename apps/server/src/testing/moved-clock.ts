/** How far the clock of a server goes ahead, in milliseconds. */
export interface ClockMoved {
  ahead: number
}

let ahead = 0
const Real = Date

/** Goes ahead of the machine's clock by what the parent process says. */
class MovedDate extends Real {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(MovedDate.now())
    else super(...(given as ConstructorParameters<typeof Real>))
  }

  static override now(): number {
    return Real.now() + ahead
  }
}

/**
 * Test setup of a server process whose clock a journey moves (`time-machine.ts`): loaded before the server, it takes the
 * place of `Date`. Other messages, such as those to processes that the server starts, are not its own.
 */
if (process.send) {
  globalThis.Date = MovedDate as DateConstructor
  process.on('message', (message: Partial<ClockMoved> | undefined) => {
    if (typeof message?.ahead !== 'number') return
    ahead = message.ahead
    process.send?.({ ahead } satisfies ClockMoved)
  })
}
