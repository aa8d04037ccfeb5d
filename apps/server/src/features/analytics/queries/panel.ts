import { blocks } from '@greenroom/db'
import { and, eq, inArray } from '@greenroom/db/sql'
import { agentOf, CHANNELS, NO_VALUE, type Panel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { GoalCondition } from '../policy/visit-scan.ts'
import type { VisitSums } from '../policy/visit-sums.ts'
import { OTHERS } from '../policy/visit-day.ts'
import { readRows } from './figures.ts'
import { type AskedScope, readScope } from './scope.ts'

const SORTS = ['views', 'visitors', 'clicks', 'sign_ups', 'goal'] as const

export interface AskedPanel extends AskedScope {
  panel: Panel
  sort?: (typeof SORTS)[number] | undefined
  goal?: GoalCondition | undefined
  /** Absent: all rows. */
  limit?: number | undefined
}

export interface ReadRow {
  value: string
  /** As people read it; empty if the value says it all. */
  name: string
  sums: VisitSums
}

const FIELDS = { views: 'views', visitors: 'visitors', clicks: 'clicks', sign_ups: 'signUps', goal: 'goal' } as const

/** Reads visits by one property, largest first. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function readPanel(
  context: Context,
  { panel, sort, goal, limit, ...asked }: AskedPanel,
): Promise<{ rows: ReadRow[]; total: number; sum: VisitSums }> {
  const scope = await readScope(context, asked)
  const { rows, sum } = await readRows(context, scope, scope.range, panel, goal)
  const by = FIELDS[sort ?? (panel === 'blocks' ? 'clicks' : 'visitors')]
  const sorted = [...rows]
    .map(([value, sums]) => ({ value, sums }))
    .sort((a, b) => b.sums[by] - a.sums[by] || b.sums.views - a.sums.views || (a.value < b.value ? -1 : 1))
  const shown = limit === undefined ? sorted : sorted.slice(0, limit)
  const nameOf = await namesOf(context, panel, scope.state.sites, shown)
  return {
    rows: shown.map(({ value, sums }) => ({ value, sums, name: value === OTHERS ? 'All others' : nameOf(value) })),
    total: sorted.length,
    sum,
  }
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const DEVICE_NAMES: Record<ReturnType<typeof agentOf>['device'], string> = {
  mobile: 'Phone',
  tablet: 'Tablet',
  desktop: 'Computer',
  other: 'Other',
}

async function namesOf(
  context: Context,
  panel: Panel,
  sites: readonly { id: string; name: string }[],
  rows: readonly { value: string }[],
): Promise<(value: string) => string> {
  if (panel === 'sites') return (value) => sites.find(({ id }) => id === value)?.name ?? ''
  if (panel === 'channels') return (value) => CHANNELS.find(({ id }) => id === (value || 'unknown'))?.label ?? ''
  if (panel === 'countries') return (value) => safely(() => regionNames.of(value))
  if (panel === 'languages') return (value) => safely(() => languageNames.of(value))
  if (panel === 'devices') return (value) => DEVICE_NAMES[value as 'mobile'] ?? ''
  if (panel !== 'blocks') return () => ''
  const ids = rows.map(({ value }) => value).filter((value) => value !== NO_VALUE && value !== OTHERS)
  const titles = await context.db.readForOwner(context.ownerId, (tx) =>
    tx
      .select({ id: blocks.id, title: blocks.title })
      .from(blocks)
      .where(and(eq(blocks.userId, context.ownerId), inArray(blocks.id, ids)))
      .execute(),
  )
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
  return (value) => titleOf.get(value) ?? 'Deleted'
}

/** A code that is none has no name. */
function safely(name: () => string | undefined): string {
  try {
    return name() ?? ''
  } catch {
    return ''
  }
}
