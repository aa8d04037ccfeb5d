import type { ImportOptions } from '@greenroom/contracts'
import { ownFieldId, type OwnField, REPEATABLE_TARGETS } from '@greenroom/domain'
import { OTHER_OWNER_OF_PHONE, unheardOptOut } from '@greenroom/domain/contact-csv/sentences'
import { AppError } from '../../../platform/errors.ts'
import type { PreparedBatch } from '../../../platform/list-reader/batch.ts'
import { columnsProblem, type FirstRecords, unheardOptOuts } from '../policy/preview.ts'
import type { Pair } from '../../consent/public.ts'
import type { Found } from '../store/rows.ts'

/** Decided result for the people of a part of a batch. */
export interface Decision {
  /** Nobody from this place on is added: the plan has no room for them. */
  addUntil: number
  /** Places before it that are not added. */
  skip: number[]
  /** Rows that change a contact, in list order. */
  change: Pair[]
  refused: { place: number; reason: string }[]
  /** Existing contacts left as they are. */
  unchanged: number
  /** People who wait for room. */
  waiting: number
  firstWaiting: number | undefined
}

/** Inputs of a decision. */
export interface Given {
  /** First place, and the end (exclusive). */
  from: number
  to: number
  /** Contacts that the plan still allows. */
  room: number
  /** Tells whether a row may change a contact that existed before this batch. */
  mayChange(known: Found): boolean
  /** True if a row may change a contact that this batch adds. */
  changesOwn: boolean
  /** Returns the id of a new contact, by place. */
  idAt(place: number): string
}

/** Adds everybody. The database leaves existing contacts as they are. */
export const addAll = (to: number): Decision => ({
  addUntil: to,
  skip: [],
  change: [],
  refused: [],
  unchanged: 0,
  waiting: 0,
  firstWaiting: undefined,
})

/**
 * Decides row by row, in list order, as if each were stored before the next. By default, a row whose email or phone
 * exists changes nothing (product section 14). If it may, it changes the contact with its email, or else the one
 * with its phone. People who do not fit into the plan wait.
 */
export function decide({ alike }: Pick<PreparedBatch, 'alike'>, found: readonly Found[], given: Given): Decision {
  const decision = addAll(given.to)
  const knownAt = new Map(found.map((known) => [known.place, known]))
  const marksAt = new Map(alike.map((marks) => [marks.place, marks]))
  const owners = { email: new Map<number, string>(), phone: new Map<number, string>() }
  let { room } = given

  /** Adds the places from one to before another. @returns how many of them fit */
  const add = (from: number, to: number): number => {
    const fit = Math.min(to - from, room)
    room -= fit
    if (fit < to - from) {
      decision.firstWaiting ??= from + fit
      decision.addUntil = Math.min(decision.addUntil, from + fit)
      decision.waiting += to - from - fit
    }
    return fit
  }
  let next = given.from
  for (const place of [...new Set([...knownAt.keys(), ...marksAt.keys()])].toSorted((a, b) => a - b)) {
    if (place < given.from || place >= given.to) continue
    add(next, place)
    next = place + 1
    const [known, marks] = [knownAt.get(place), marksAt.get(place)]
    const byEmail = known?.byEmail ?? ownerOf(owners.email, marks?.email)
    const byPhone = known?.byPhone ?? ownerOf(owners.phone, marks?.phone)
    const contactId = byEmail ?? byPhone
    if (contactId === undefined) {
      if (add(place, place + 1) === 0) continue
      if (marks && marks.email >= 0) owners.email.set(marks.email, given.idAt(place))
      if (marks && marks.phone >= 0) owners.phone.set(marks.phone, given.idAt(place))
      continue
    }
    decision.skip.push(place)
    if (known ? !given.mayChange(known) : !given.changesOwn) decision.unchanged += 1
    else if (byEmail && byPhone && byEmail !== byPhone) decision.refused.push({ place, reason: OTHER_OWNER_OF_PHONE })
    else decision.change.push({ place, contactId })
  }
  add(next, given.to)
  return decision
}

const ownerOf = (owners: Map<number, string>, mark: number | undefined) =>
  mark === undefined || mark < 0 ? undefined : owners.get(mark)

/** @throws AppError VALIDATION_FAILED if these columns or choices cannot identify a person */
export function requireColumns(options: ImportOptions, fields: readonly OwnField[]): void {
  const problem = columnsProblem(options)
  if (problem) throw new AppError('VALIDATION_FAILED', problem)
  const once = options.columns.filter((target) => !REPEATABLE_TARGETS.includes(target))
  if (new Set(once).size < once.length)
    throw new AppError('VALIDATION_FAILED', 'Two columns are set to the same field.')
  const known = new Set(fields.map(({ id }) => id))
  if (options.columns.flatMap((target) => ownFieldId(target) ?? []).some((id) => !known.has(id)))
    throw new AppError('VALIDATION_FAILED', 'One of the fields no longer exists.')
}

/** @throws AppError VALIDATION_FAILED if a column seems to hold opt-outs and is ignored (product section 14) */
export function requireOptOuts(first: FirstRecords, options: ImportOptions): void {
  const unheard = unheardOptOuts(first, options)
  const [one] = unheard
  if (one) throw new AppError('VALIDATION_FAILED', unheardOptOut(one.header), { details: { opt_outs: unheard } })
}

/**
 * Lists that an owner may have in storage: uploaded and not begun, and being imported or waiting for room in the plan.
 */
const MAX_UNBEGUN = 3
const MAX_BEGUN = 5

type Held = readonly { id: string; status: string }[]
const isUnbegun = ({ status }: Held[number]) => status === 'uploaded'

/** @throws AppError CONFLICT if too many are in progress to upload another */
export function requireRoomForList(held: Held): void {
  if (held.filter((list) => !isUnbegun(list)).length < MAX_BEGUN) return
  throw new AppError(
    'CONFLICT',
    `You already have ${MAX_BEGUN} lists being imported or waiting for room in your plan. Wait until one is done, or cancel one.`,
  )
}

/** Returns lists that were never begun and make room for a new one. */
export const leftBehind = (held: Held): string[] =>
  held
    .filter(isUnbegun)
    .slice(MAX_UNBEGUN - 1)
    .map(({ id }) => id)
