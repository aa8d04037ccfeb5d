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

/** Deviations by which the share of low draws may miss the share that is held back: beyond them, nobody ever is. */
const DEVIATIONS = 6
/** Recipients who are kept before the first of them are let go. */
const KEPT = 2000
/** Hexadecimal digits of a draw that a number holds. */
const DIGITS = 13

/**
 * Draws whom a campaign holds back, while its recipients are looked at one after the other: those with the lowest draws, and
 * never more than the share. Only as many are kept as may still be among them.
 */
export function openDrawing(sendId: string, share: number) {
  const seed = drawSeed(sendId)
  const part = share / 100
  let seen = 0
  let kept: Kept[] = []
  let full = KEPT
  const mayBe = ({ draw }: Pick<Kept, 'draw'>) =>
    Number.parseInt(draw.slice(0, DIGITS), 16) / 16 ** DIGITS <=
    part + DEVIATIONS * Math.sqrt((part * (1 - part)) / seen)

  /** Takes a recipient, and counts in whoever cannot be held back any more. */
  const take = (tally: Tally, { id, createdAt, lastActivity, score }: Ranked, fate: Sent): void => {
    seen += 1
    const one = { draw: drawOf(seed, id), person: { id, createdAt, lastActivity, score }, fate }
    if (mayBe(one)) kept.push(one)
    else count(tally, one.person, fate)
    if (kept.length < full) return
    for (const gone of kept.filter((each) => !mayBe(each))) count(tally, gone.person, gone.fate)
    kept = kept.filter(mayBe)
    full = Math.max(KEPT, 2 * kept.length)
  }

  /** Counts the others in, and the group as skipped. @returns who it is; undefined: nobody */
  const close = (tally: Tally): { draw: ControlDraw; people: number } | undefined => {
    const size = controlSize(seen, share)
    const lowest = kept.toSorted((a, b) => (a.draw < b.draw ? -1 : 1))
    const group = lowest.slice(0, size)
    for (const { person, fate } of group) count(tally, person, heldBack(fate))
    for (const { person, fate } of lowest.slice(size)) count(tally, person, fate)
    const upTo = group.at(-1)?.draw
    return upTo === undefined ? undefined : { draw: { seed, upTo }, people: group.length }
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
