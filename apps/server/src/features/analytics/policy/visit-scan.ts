import { type Panel, QUARTER_MS, type VisitFilter } from '@greenroom/domain'
import { allowedBy, columnOf, groupsOf, panelOfFilter, type WordPanel } from './visit-groups.ts'
import { addTo, noVisits, type SumsBy, type VisitSums } from './visit-sums.ts'
import { BEGINS, FLAGS, KIND_MASK, KINDS, OTHERS, type VisitDay, type WordCodes } from './visit-day.ts'

/** Condition under which a visit counts: a click on a block of a site, or a sign-up through it. */
export interface GoalCondition {
  miniSiteId: string
  kind: 'click' | 'sign-up'
  /** Null: a sign-up by any form. */
  blockId: string | null
}

/** Question to visit days. */
export interface Asked {
  /** A visit counts if all let it through. `site` is not among them: the caller chooses the days of sites. */
  filters: readonly VisitFilter[]
  panels: readonly Panel[]
  goal?: GoalCondition | undefined
  /** Counts the visits that reached each of them. */
  goals?: readonly GoalCondition[]
  /** Also returns the figures of each quarter of an hour. */
  hasQuarters?: boolean
}

export interface Scanned {
  days: SumsBy
  sites: SumsBy
  /** By value, per panel that was asked for but `sites`. */
  panels: Map<Panel, SumsBy>
  /** By the moment in milliseconds at which the quarter begins. A person counts in the quarter of their first view. */
  quarters: SumsBy
  /** Views by people who asked not to be told apart. */
  untold: number
  /** Visits that reached each of the goals, in their order. */
  reached: number[]
}

export const nothingScanned = (): Scanned => ({
  days: new Map(),
  sites: new Map(),
  panels: new Map(),
  quarters: new Map(),
  untold: 0,
  reached: [],
})

/** Adds one day of one site to what is asked. Loops over bytes without an object per visit, so that a million takes moments. */
export function scanDay(
  to: Scanned,
  asked: Asked,
  label: { site: string; day: string; starts: number },
  day: VisitDay,
): void {
  const counts = countable(asked, day)
  const goals = asked.goal && asked.goal.miniSiteId === label.site ? goalsOf(asked.goal, day) : undefined
  const sums = sumDay(day, counts, goals, to)
  addTo(to.days, label.day, sums)
  addTo(to.sites, label.site, sums)
  for (const [place, goal] of (asked.goals ?? []).entries())
    if (goal.miniSiteId === label.site)
      to.reached[place] = (to.reached[place] ?? 0) + sumReached(counts, goalsOf(goal, day))
  for (const panel of asked.panels) {
    if (panel === 'sites') continue
    const rows = to.panels.get(panel) ?? new Map<string, VisitSums>()
    to.panels.set(panel, rows)
    if (panel === 'blocks') sumBlocks(rows, day, counts, goals)
    else sumWords(rows, panel, day, counts, goals)
  }
  if (asked.hasQuarters) sumQuarters(to.quarters, label.starts, day, counts)
}

/** Returns 1 for each visit that all filters let through. */
function countable({ filters }: Asked, day: VisitDay): Uint8Array {
  const counts = new Uint8Array(day.flags.length).fill(1)
  for (const filter of filters) {
    if (filter.key === 'site') continue
    const panel = panelOfFilter(filter)
    if (panel) keepWords(counts, day.columns[columnOf(panel)], panel, filter.value)
    else keepAll(counts, visitsWith(day.clicks, day.clicked, filter.value))
  }
  return counts
}

function keepWords(counts: Uint8Array, column: WordCodes, panel: WordPanel, value: string): void {
  const allowed = allowedBy(panel, value, column)
  const { codes } = column
  if (codes.length === 0) {
    if (!allowed[0]) counts.fill(0)
    return
  }
  for (let visit = 0; visit < counts.length; visit += 1)
    counts[visit] = (counts[visit] ?? 0) & (allowed[codes[visit] ?? 0] ?? 0)
}

function keepAll(counts: Uint8Array, kept: Uint8Array): void {
  for (let visit = 0; visit < counts.length; visit += 1) counts[visit] = (counts[visit] ?? 0) & (kept[visit] ?? 0)
}

/** Returns 1 for each visit that has an entry with this block. @param each number of entries per visit */
function visitsWith(each: Uint8Array, { words, codes }: WordCodes, blockId: string): Uint8Array {
  const found = new Uint8Array(each.length)
  const wanted = words.indexOf(blockId)
  if (wanted < 0) return found
  for (let visit = 0, at = 0; visit < each.length; visit += 1)
    for (const end = at + (each[visit] ?? 0); at < end; at += 1) if (codes[at] === wanted) found[visit] = 1
  return found
}

function goalsOf(goal: GoalCondition, day: VisitDay): Uint8Array {
  if (goal.blockId === null)
    return day.signUps.length === 0 ? new Uint8Array(day.flags.length) : day.signUps.map((n) => (n > 0 ? 1 : 0))
  return goal.kind === 'click'
    ? visitsWith(day.clicks, day.clicked, goal.blockId)
    : visitsWith(day.signUps, day.joined, goal.blockId)
}

function sumReached(counts: Uint8Array, goals: Uint8Array): number {
  let n = 0
  for (let visit = 0; visit < counts.length; visit += 1) n += (counts[visit] ?? 0) & (goals[visit] ?? 0)
  return n
}

/** Counts of one visit for a group of visits, of which the same person's come in a row. */
const isVisitor = (flag: number, views: number): boolean => views > 0 && !(flag & FLAGS.untold)

function sumDay(day: VisitDay, counts: Uint8Array, goals: Uint8Array | undefined, to: Scanned): VisitSums {
  const { flags, views, clicks, signUps } = day
  const sums = noVisits()
  let isSeen = false
  for (let visit = 0; visit < flags.length; visit += 1) {
    const flag = flags[visit] ?? 0
    if (flag & FLAGS.person) isSeen = false
    if (!counts[visit]) continue
    const viewed = views[visit] ?? 0
    sums.views += viewed
    sums.clicks += clicks[visit] ?? 0
    sums.signUps += signUps[visit] ?? 0
    if (!(flag & FLAGS.continued)) sums.visits += 1
    sums.goal += goals?.[visit] ?? 0
    if (flag & FLAGS.untold) to.untold += viewed
    else if (viewed > 0 && !isSeen) {
      isSeen = true
      sums.visitors += 1
    }
  }
  return sums
}

/** Figures per group, as one list of numbers. */
const FIELDS = 6

function sumWords(
  rows: SumsBy,
  panel: WordPanel,
  day: VisitDay,
  counts: Uint8Array,
  goals: Uint8Array | undefined,
): void {
  const column = day.columns[columnOf(panel)]
  const { values, groupOf } = groupsOf(panel, column)
  const { flags, views, clicks, signUps } = day
  const sums = new Uint32Array(values.length * FIELDS)
  const lastPerson = new Int32Array(values.length).fill(-1)
  const { codes } = column
  const one = codes.length === 0
  let person = -1
  for (let visit = 0; visit < flags.length; visit += 1) {
    const flag = flags[visit] as number
    person += flag & FLAGS.person
    if (counts[visit] === 0) continue
    const group = one ? (groupOf[0] as number) : (groupOf[codes[visit] as number] as number)
    const at = group * FIELDS
    const viewed = views[visit] as number
    ;(sums[at] as number) += viewed
    ;(sums[at + 1] as number) += clicks[visit] as number
    ;(sums[at + 2] as number) += signUps[visit] ?? 0
    ;(sums[at + 3] as number) += flag & FLAGS.continued ? 0 : 1
    ;(sums[at + 4] as number) += goals?.[visit] ?? 0
    if (isVisitor(flag, viewed) && lastPerson[group] !== person) {
      lastPerson[group] = person
      ;(sums[at + 5] as number) += 1
    }
  }
  addRows(rows, values, sums)
}

/**
 * Counts clicks and sign-ups by block. Views, visitors, and visits are those of visits that clicked the block, which its filter
 * keeps.
 */
function sumBlocks(rows: SumsBy, day: VisitDay, counts: Uint8Array, goals: Uint8Array | undefined): void {
  const { flags, views, clicks, signUps, clicked, joined } = day
  const sums = new Uint32Array(clicked.words.length * FIELDS)
  const joins = new Uint32Array(joined.words.length * FIELDS)
  const lastVisit = new Int32Array(clicked.words.length).fill(-1)
  const lastPerson = new Int32Array(clicked.words.length).fill(-1)
  let person = -1
  let click = 0
  let join = 0
  for (let visit = 0; visit < flags.length; visit += 1) {
    const flag = flags[visit] as number
    person += flag & FLAGS.person
    const clicksEnd = click + (clicks[visit] as number)
    const joinsEnd = join + (signUps[visit] ?? 0)
    if (counts[visit] === 0) {
      click = clicksEnd
      join = joinsEnd
      continue
    }
    const viewed = views[visit] as number
    for (; click < clicksEnd; click += 1) {
      const block = clicked.codes[click] ?? 0
      const at = block * FIELDS
      ;(sums[at + 1] as number) += 1
      if (lastVisit[block] === visit) continue
      lastVisit[block] = visit
      ;(sums[at] as number) += viewed
      ;(sums[at + 3] as number) += 1
      ;(sums[at + 4] as number) += goals?.[visit] ?? 0
      if (isVisitor(flag, viewed) && lastPerson[block] !== person) {
        lastPerson[block] = person
        ;(sums[at + 5] as number) += 1
      }
    }
    for (; join < joinsEnd; join += 1) (joins[(joined.codes[join] ?? 0) * FIELDS + 2] as number) += 1
  }
  addRows(rows, clicked.words, sums)
  addRows(rows, joined.words, joins)
}

/** Most rows of a panel. Words beyond them, of which strangers may send ever new ones, count together as `OTHERS`. */
export const MAX_ROWS = 20_000

function addRows(rows: SumsBy, values: readonly string[], sums: Uint32Array): void {
  for (const [group, value] of values.entries()) {
    const [views = 0, clicks = 0, signUps = 0, visits = 0, goal = 0, visitors = 0] = sums.subarray(
      group * FIELDS,
      (group + 1) * FIELDS,
    )
    const row = rows.size < MAX_ROWS || rows.has(value) ? value : OTHERS
    if (views + clicks + signUps + visits > 0) addTo(rows, row, { views, clicks, signUps, visits, goal, visitors })
  }
}

function sumQuarters(quarters: SumsBy, starts: number, day: VisitDay, counts: Uint8Array): void {
  const sums = new Uint32Array(256 * FIELDS)
  let visit = -1
  let isSeen = false
  for (let hit = 0; hit < day.kinds.length; hit += 1) {
    const mark = day.kinds[hit] as number
    if (mark & BEGINS) {
      visit += 1
      if ((day.flags[visit] as number) & FLAGS.person) isSeen = false
    }
    if (!counts[visit]) continue
    const kind = mark & KIND_MASK
    const at = (day.quarters[hit] as number) * FIELDS
    ;(sums[at + kind] as number) += 1
    if (kind === KINDS.view && !isSeen && !((day.flags[visit] as number) & FLAGS.untold)) {
      isSeen = true
      ;(sums[at + 5] as number) += 1
    }
  }
  for (let quarter = 0; quarter < 256; quarter += 1) {
    const at = quarter * FIELDS
    const [views = 0, clicks = 0, signUps = 0] = sums.subarray(at, at + 3)
    if (views + clicks + signUps > 0)
      addTo(quarters, String(starts + quarter * QUARTER_MS), {
        ...noVisits(),
        views,
        clicks,
        signUps,
        visitors: sums[at + 5] ?? 0,
      })
  }
}
