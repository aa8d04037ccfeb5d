import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import launch from '../../apps/server/launch.json' with { type: 'json' }
import { told } from './told.ts'
import type { WireWay } from './wire-sender.ts'

const SENDER = fileURLToPath(new URL('./wire-sender.ts', import.meta.url))

/** What a process that only sends mails reached. */
export interface Measured {
  perSecond: number
  peakMb: number
}

/** Sends mails in a process of its own, which has the settings of Node that the server has. */
export function sendOverWire(way: WireWay, port: number, mails: number): Promise<Measured & { sent: number }> {
  const sender = fork(SENDER, [way, String(port), String(mails)], {
    execArgv: launch.arguments,
    env: { ...process.env, ...launch.environment },
  })
  return told(sender)
}
