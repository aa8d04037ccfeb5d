import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../../apps/server/src/testing/server-process.ts'
import { startTimeMachine, type TimeMachine } from '../../apps/server/src/testing/time-machine.ts'

/** Starts a server of its own for the journeys of a file, which move its clock. Browsers keep the machine's. @param env of its own */
export async function useTimeMachine(
  env?: Record<string, string>,
): Promise<{ url: string } & Pick<TimeMachine, 'now' | 'pass' | 'passUntil'> & { env(): TimeMachine['env'] }> {
  const port = await freePort()
  let machine: TimeMachine
  beforeAll(async () => {
    machine = await startTimeMachine(port, env)
  })
  afterAll(() => machine?.close())
  return {
    url: `http://localhost:${port}`,
    env: () => machine.env,
    now: () => machine.now(),
    pass: (ms) => machine.pass(ms),
    passUntil: (moment) => machine.passUntil(moment),
  }
}
