import { BEGINS, KIND_MASK, KINDS, type VisitDay } from './visit-day.ts'

/**
 * Returns a day as it stood at the start of one of its quarters of an hour, so that it can be compared with a day that is not
 * over. Visits that had not begun stay as entries without hits; only their figures are left.
 */
export function cutDay(day: VisitDay, until: number): VisitDay {
  const counts = [new Uint8Array(day.views.length), new Uint8Array(day.views.length), new Uint8Array(day.views.length)]
  const clicks: number[] = []
  const joins: number[] = []
  let visit = -1
  let click = 0
  let join = 0
  for (let hit = 0; hit < day.kinds.length; hit += 1) {
    const mark = day.kinds[hit] ?? 0
    if (mark & BEGINS) visit += 1
    const kind = mark & KIND_MASK
    const isIn = (day.quarters[hit] ?? 0) < until
    const count = counts[kind]
    if (isIn && count) count[visit] = (count[visit] ?? 0) + 1
    if (kind === KINDS.click) {
      if (isIn) clicks.push(day.clicked.codes[click] ?? 0)
      click += 1
    }
    if (kind === KINDS['sign-up']) {
      if (isIn) joins.push(day.joined.codes[join] ?? 0)
      join += 1
    }
  }
  const [views = day.views, clicked = day.clicks, signUps = day.signUps] = counts
  return {
    ...day,
    views,
    clicks: clicked,
    signUps: day.signUps.length === 0 ? day.signUps : signUps,
    clicked: { words: day.clicked.words, codes: Uint8Array.from(clicks) },
    joined: { words: day.joined.words, codes: Uint8Array.from(joins) },
  }
}
