import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { atLeast, type Bench, median, type Verdict } from './support/report.ts'
import { told } from './support/told.ts'
import { type Measured, sendOverWire } from './support/wire.ts'
import type { WireWay } from './support/wire-sender.ts'

const ROUNDS = 3
/** Mails a round, so that each takes some seconds; `BENCH_SHARE=0.1` makes a tenth. */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)
/** Least mails a second without RSA: twice what P8 wants end to end, which this is a part of. */
const LEAST = 10_000
/** Least mails a second where nodemailer's pool makes one: 10,000 by the 2,300 that it makes at the least where the figure was measured. */
const LEAST_RATIO = 4.4
const MOST_MB = 150

const WAYS: { way: WireWay; name: string; mails: number }[] = [
  { way: 'nodemailer', name: "nodemailer's pool", mails: 8_000 },
  { way: 'nodemailer-rsa', name: "nodemailer's pool, RSA", mails: 4_000 },
  { way: 'ours', name: 'ours', mails: 60_000 },
  { way: 'one-domain', name: 'ours, all to one domain', mails: 60_000 },
  { way: 'ed25519', name: 'ours, Ed25519', mails: 50_000 },
  { way: 'rsa', name: 'ours, RSA', mails: 8_000 },
  { way: 'both', name: 'ours, Ed25519 and RSA', mails: 8_000 },
]

/**
 * Standard P8, its wire half: writing and sending a campaign's mails, in a process of its own, into a sink in another, on
 * cores shared with it.
 */
export const mail: Bench = {
  name: 'mail',
  claim: `P8, the wire: mails of 10 KB over 20 connections, ≥ ${LEAST.toLocaleString('en-US')}/s without RSA, ≤ ${MOST_MB} MB`,
  run: async () => {
    const sink = fork(SINK)
    const { port } = await told<{ port: number }>(sink)
    const found = new Map<WireWay, Measured[]>(WAYS.map(({ way }) => [way, []]))
    let [doubled, lost, size] = [0, 0, 0]
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { way, mails } of WAYS) {
        const { sent, ...measured } = await sendOverWire(way, port, Math.ceil(mails * SHARE))
        sink.send('what')
        const { taken, different, bytes } = await told<{ taken: number; different: number; bytes: number }>(sink)
        doubled += taken - different
        lost += sent - different
        if (way === 'ours') size = bytes / taken
        found.get(way)?.push(measured)
      }
    sink.kill()
    const speed = (way: WireWay) => median((found.get(way) ?? []).map(({ perSecond }) => perSecond))
    const peak = (way: WireWay) => Math.max(...(found.get(way) ?? []).map(({ peakMb }) => peakMb))
    const verdicts: Verdict[] = [
      ...(['ours', 'one-domain', 'ed25519'] as const).map((way) => ({
        what: `mails a second, ${nameOf(way)}`,
        found: Math.round(speed(way)).toLocaleString('en-US'),
        wanted: `≥ ${LEAST.toLocaleString('en-US')}`,
        holds: speed(way) >= LEAST,
      })),
      ...(['ours', 'one-domain', 'ed25519'] as const).map((way) =>
        atLeast(`times nodemailer's pool, ${nameOf(way)}`, speed(way) / speed('nodemailer'), LEAST_RATIO),
      ),
      {
        what: 'peak memory of our process',
        found: `${Math.round(peak('ours'))} MB`,
        wanted: `≤ ${MOST_MB} MB`,
        holds: peak('ours') <= MOST_MB,
      },
      { what: 'mails doubled, lost', found: `${doubled}, ${lost}`, wanted: '0, 0', holds: doubled === 0 && lost === 0 },
    ]
    return {
      columns: ['way', 'mails/s (median)', '÷ nodemailer', 'peak memory, MB'],
      rows: WAYS.map(({ way, name }) => [name, speed(way), speed(way) / speed('nodemailer'), peak(way)]),
      verdicts,
      notes: [`${ROUNDS} rounds in turn; a mail of ours has ${Math.round(size).toLocaleString('en-US')} bytes`],
    }
  },
}

const nameOf = (way: WireWay) => WAYS.find((each) => each.way === way)?.name ?? way
const SINK = fileURLToPath(new URL('./support/wire-sink.ts', import.meta.url))
