import type { Letter } from '../policy/carrier.ts'
import { shareOut } from '../policy/shares.ts'
import type { Hands } from './hand-over-letters.ts'

/** A range with letters that wait. */
interface Waiting {
  userId: string
  letters: Letter[]
}

/**
 * Takes out of ranges whose letters are marked next, within what may be on its way, and the slots of what each leaves from. A
 * range is marked in order: a letter waits for those before it, also if they leave from another sender.
 * @param ready by key
 * @param terms.free letters that may join those on their way
 */
export function chooseAmong<W extends Waiting>(
  ready: ReadonlyMap<string, W>,
  { free, turn, hands }: { free: number; turn: number; hands: Pick<Hands, 'roomFor'> },
): { held: W; letter: Letter }[] {
  const chosen: { held: W; letter: Letter }[] = []
  const room = new Map<string, number>()
  for (let before = -1; before < chosen.length && chosen.length < free; ) {
    before = chosen.length
    const fronts = [...ready].map(([key, held]) => ({ key, held, front: frontOf(held.letters, free - before) }))
    const lines = fronts.map(({ key, held, front }) => ({
      key,
      group: front[0]?.pace?.senderId ?? held.userId,
      units: front.map(({ segments }) => segments),
    }))
    for (const { held, front } of fronts) {
      const pace = front[0]?.pace
      if (!pace || room.has(pace.senderId)) continue
      const own = lines.filter(({ group }) => group === pace.senderId).flatMap(({ units }) => units)
      room.set(pace.senderId, hands.roomFor(held.userId, pace, sum(own)))
    }
    for (const [key, count] of shareOut(free - before, lines, room, turn)) {
      const held = ready.get(key) as W
      for (const letter of held.letters.splice(0, count)) {
        chosen.push({ held, letter })
        const left = letter.pace && room.get(letter.pace.senderId)
        if (letter.pace && left !== undefined) room.set(letter.pace.senderId, left - letter.segments)
      }
    }
  }
  return chosen
}

/** Returns the letters at the front of a range that leave from one sender. */
function frontOf(letters: readonly Letter[], most: number): Letter[] {
  const sender = letters[0]?.pace?.senderId
  const end = letters.findIndex(({ pace }, place) => place >= most || pace?.senderId !== sender)
  return letters.slice(0, end < 0 ? Math.max(0, most) : end)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
