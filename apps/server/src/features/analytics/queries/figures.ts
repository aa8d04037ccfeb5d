import { sql } from '@greenroom/db/sql'
import type { Panel, VisitFilter } from '@greenroom/domain'
import { PANELS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { DateRange } from '../policy/report-range.ts'
import { FILTERED, UNTOLD, WHOLE } from '../policy/sealed-day.ts'
import { type GoalCondition, MAX_ROWS } from '../policy/visit-scan.ts'
import { openStretches, type Stretch } from '../policy/stretches.ts'
import { addSums, addTo, noVisits, type SumsBy, type VisitSums } from '../policy/visit-sums.ts'
import { readOpenSums } from './open-sums.ts'
import type { SealState } from './seals.ts'
import type { VisitOrder } from './visit-order.ts'
import { openVisitOrders } from './visit-orders.ts'

/** Sites and filters that a question for figures is about. */
export interface FigureScope {
  state: SealState
  /** Ids of the sites that count. */
  sites: readonly string[]
  /** Without those by site, which `sites` is about. */
  filters: readonly VisitFilter[]
}

export interface Figures {
  /** By day, those without hits absent. */
  days: SumsBy
  /** By the moment at which a quarter begins, if asked for. */
  quarters: SumsBy
  totals: VisitSums
  /** Views by people who asked not to be told apart. */
  untold: number
  /** Hits that do not count. Filters leave them as they are. */
  filtered: number
}

/** Reads the figures of some days: sealed ones from totals, unless a filter needs their visits; the others from hits. */
export async function readFigures(
  context: Context,
  scope: FigureScope,
  range: DateRange,
  hasQuarters = false,
): Promise<Figures> {
  const needsVisits = scope.filters.length > 0 || hasQuarters
  const order = await orderOf(context, scope, range, needsVisits)
  const [totals, scanned] = await Promise.all([
    readTotals(context, scope, range),
    context.hold(openVisitOrders).ask({ ...order, asked: { filters: scope.filters, panels: [], hasQuarters } }),
  ])
  const figures: Figures = {
    days: scanned.days,
    quarters: scanned.quarters,
    totals: noVisits(),
    untold: scanned.untold,
    filtered: 0,
  }
  const last = range.until ? lastSealed(scope, range) : undefined
  for (const { dimension, day, ...sums } of totals) {
    if (dimension === FILTERED) figures.filtered += sums.views
    else if (needsVisits || day === last) continue
    else if (dimension === UNTOLD) figures.untold += sums.views
    else addTo(figures.days, day, { ...noVisits(), ...sums })
  }
  for (const n of scanned.filtered.values()) figures.filtered += n
  for (const sums of figures.days.values()) addSums(figures.totals, sums)
  return figures
}

/** Reads the rows of a panel over some days. */
export async function readRows(
  context: Context,
  scope: FigureScope,
  range: DateRange,
  panel: Panel,
  goal: GoalCondition | undefined,
): Promise<{ rows: SumsBy; sum: VisitSums }> {
  const needsVisits = scope.filters.length > 0 || goal !== undefined
  const order = await orderOf(context, scope, range, needsVisits)
  const [sealed, scanned] = await Promise.all([
    needsVisits ? { rows: [], whole: [] } : readSealedRows(context, scope, range, panel),
    context.hold(openVisitOrders).ask({ ...order, asked: { filters: scope.filters, panels: [panel], goal } }),
  ])
  const rows: SumsBy = panel === 'sites' ? scanned.sites : (scanned.panels.get(panel) ?? new Map())
  for (const { value, ...sums } of sealed.rows) addTo(rows, value, { ...noVisits(), ...sums })
  const sum = noVisits()
  for (const sums of scanned.days.values()) addSums(sum, sums)
  for (const sums of sealed.whole) addSums(sum, { ...noVisits(), ...sums })
  return { rows, sum }
}

/**
 * Counts the visits of each page, and those that reached each goal. A goal is counted among the visits of its own page.
 * @returns sums by page, and visits per goal in the given order
 */
export async function readReached(
  context: Context,
  scope: FigureScope,
  range: DateRange,
  goals: readonly GoalCondition[],
): Promise<{ sites: SumsBy; reached: number[] }> {
  const order = await orderOf(context, scope, range, true)
  const asked = { filters: scope.filters, panels: [], goals }
  const { sites, reached } = await context.hold(openVisitOrders).ask({ ...order, asked })
  return { sites, reached: goals.map((_, place) => reached[place] ?? 0) }
}

/** Returns the last sealed day of a range that is cut short on it. */
const lastSealed = ({ state: { seal } }: FigureScope, { to, until }: DateRange) =>
  until && seal.day !== null && to <= seal.day ? to : undefined

async function orderOf(
  context: Context,
  scope: FigureScope,
  range: DateRange,
  needsVisits: boolean,
): Promise<Omit<VisitOrder, 'asked'>> {
  const { seal } = scope.state
  const sealedTo = seal.day !== null && seal.day < range.to ? seal.day : range.to
  const cut = lastSealed(scope, range)
  const sealed = [
    ...(needsVisits && seal.day !== null && range.from <= sealedTo
      ? [{ from: range.from, to: cut ? dayBefore(cut) : sealedTo }]
      : []),
    ...(cut ? [{ from: cut, to: cut, until: range.until }] : []),
  ]
  const open = (await openDays(context, scope))
    .filter(({ day }) => range.from <= day && day <= range.to)
    .map((stretch) => ({ ...stretch, until: stretch.day === range.to ? range.until : undefined }))
  return { ownerId: context.ownerId, sites: scope.sites, sealed: sealed.filter(({ from, to }) => from <= to), open }
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** Open days that are always read, and hits of more of them, which are read if they are not too many at once. */
const ALWAYS = 3
const MAX_HITS = 300_000

/** Returns the days that are not sealed. A long row of them is an older installation's: its newest are read until the job is through. */
async function openDays(context: Context, { state, sites }: FigureScope): Promise<Stretch[]> {
  const open = openStretches(state.seal, state.timeZone, state.nextHit, context.now)
  if (open.length <= ALWAYS) return open
  const hits = await readOpenSums(context, sites, open)
  let sum = 0
  return open.filter((_, place) => {
    sum = hits.slice(place).reduce((all, n) => all + n, 0)
    return sum <= MAX_HITS || place >= open.length - ALWAYS
  })
}

type Whole = { views: number; clicks: number; visitors: number; signUps: number }
const SUMS = sql.raw(
  `sum(views)::int as views, sum(clicks)::int as clicks, sum(visitors)::int as visitors, sum(sign_ups)::int as "signUps"`,
)
const idsOf = (sites: readonly string[]) => sql`${sql.param([...sites])}::uuid[]`

/** Totals of sealed days. A day that is being sealed has totals already, and still counts as open. */
const ofDays = (context: Context, { sites, state: { seal } }: FigureScope, { from, to }: DateRange) =>
  sql`user_id = ${context.ownerId}::uuid and mini_site_id = any (${idsOf(sites)})
    and day between ${from}::date and least(${to}::date, coalesce(${seal.day}::date, '-infinity'))`

async function readTotals(context: Context, scope: FigureScope, range: DateRange) {
  return context.db.readForOwner(context.ownerId, (tx: OwnerTx) =>
    tx
      .execute<Whole & { dimension: string; day: string }>(
        sql`select dimension, day::text as day, ${SUMS} from day_totals
          where ${ofDays(context, scope, range)} and dimension = any (array[${WHOLE}, ${UNTOLD}, ${FILTERED}])
          group by 1, 2`,
      )
      .execute()
      .then(({ rows }) => rows),
  )
}

async function readSealedRows(context: Context, scope: FigureScope, range: DateRange, panel: Panel) {
  const where = ofDays(context, scope, range)
  const [dimension, value] =
    panel === 'sites' ? [WHOLE, sql`mini_site_id::text`] : [PANELS[panel].filter as string, sql`word`]
  return context.db.readForOwner(context.ownerId, async (tx: OwnerTx) => {
    const [rows, whole] = await Promise.all([
      tx
        .execute<Whole & { value: string }>(
          sql`select ${value} as value, ${SUMS} from day_totals
            where ${where} and dimension = ${dimension} group by 1 order by 2 desc limit ${MAX_ROWS}`,
        )
        .execute(),
      tx
        .execute<Whole & { n: number }>(
          sql`select ${SUMS} from day_totals where ${where} and dimension = ${WHOLE} having count(*) > 0`,
        )
        .execute(),
    ])
    return { rows: rows.rows, whole: whole.rows }
  })
}
