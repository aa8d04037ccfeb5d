import { controlSize } from '@greenroom/domain'
import { type ControlDraw, drawOf, drawSeed } from '../../delivery/public.ts'
import type { Ranked } from './first.ts'
import { count, type Fate, type Tally } from './tally.ts'

type Sent = Extract<Fate, { outcome: 'send' }>
interface Kept {
  draw: string
  person: Ranked
  fate: Sent
}

/** Deviations by which the share of low draws may miss the share that is held back: beyond them, it never does. */
const DEVIATIONS = 8
/** Recipients who are kept before the first of them are let go. */
const KEPT = 2000
/** Hexadecimal digits of a draw that a number holds. */
const DIGITS = 13

/**
 * Draws whom a campaign holds back, while its recipients are looked at one after the other: those with the lowest draws, and
 * never more than the share. Only those are kept whose draws are so close to the share that the others still decide about
 * them: some thousand of a million.
 */
export function openDrawing(sendId: string, share: number) {
  const seed = drawSeed(sendId)
  const part = share / 100
  let seen = 0
  let low = 0
  let kept: Kept[] = []
  let full = KEPT

  /** Counts recipients in about whom nothing is open any more. @returns the others */
  const settle = (tally: Tally, some: readonly Kept[]): Kept[] => {
    const doubt = DEVIATIONS * Math.sqrt((part * (1 - part)) / seen)
    return some.filter(({ draw, person, fate }) => {
      const distance = Number.parseInt(draw.slice(0, DIGITS), 16) / 16 ** DIGITS - part
      if (Math.abs(distance) <= doubt) return true
      if (distance < 0) low += 1
      count(tally, person, distance < 0 ? heldBack(fate) : fate)
      return false
    })
  }

  const take = (tally: Tally, { id, createdAt, lastActivity, score }: Ranked, fate: Sent): void => {
    seen += 1
    const one = { draw: drawOf(seed, id), person: { id, createdAt, lastActivity, score }, fate }
    kept.push(...(seen < KEPT ? [one] : settle(tally, [one])))
    if (kept.length < full) return
    kept = settle(tally, kept)
    full = Math.max(KEPT, 2 * kept.length)
  }

  /** Counts the others in, and the group as skipped. @returns who it is; undefined: nobody */
  const close = (tally: Tally): { draw: ControlDraw; people: number } | undefined => {
    const more = controlSize(seen, share) - low
    const lowest = kept.toSorted((a, b) => (a.draw < b.draw ? -1 : 1))
    const group = lowest.slice(0, more)
    for (const { person, fate } of group) count(tally, person, heldBack(fate))
    for (const { person, fate } of lowest.slice(more)) count(tally, person, fate)
    const upTo = group.at(-1)?.draw
    return upTo === undefined ? undefined : { draw: { seed, upTo }, people: low + group.length }
  }
  return { take, close }
}

/** Returns what happens to a recipient who is held back. */
const heldBack = ({ planned }: Sent): Fate => ({ outcome: 'skip', because: 'control', planned })

/** Returns what happens to people, some of whom are held back. @param draw undefined: nobody */
export const withoutControl = <T extends { person: { id: string }; fate: Fate }>(
  judged: readonly T[],
  draw: ControlDraw | undefined,
): T[] =>
  judged.map((one) =>
    draw && one.fate.outcome === 'send' && drawOf(draw.seed, one.person.id) <= draw.upTo
      ? { ...one, fate: heldBack(one.fate) }
      : one,
  )
