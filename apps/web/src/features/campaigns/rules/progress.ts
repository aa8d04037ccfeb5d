import type { CampaignCounts } from '@greenroom/contracts'
import type { CampaignFigure } from '@greenroom/domain/campaign-figures'
import { countOf, formatCents, formatNumber } from '../../../lib/format.ts'
import { type CampaignType, KINDS } from './kinds.ts'

/** The people of one part of the bar. */
export interface ProgressPart {
  figure: Extract<CampaignFigure, 'delivered' | 'unconfirmed' | 'failed' | 'uncertain' | 'skipped' | 'held' | 'waiting'>
  people: number
}

/** Returns the parts of a campaign's bar in their order. Each recipient is in exactly one. */
export function progressParts({
  planned,
  waiting,
  held,
  delivered,
  failed,
  skipped,
  uncertain,
}: CampaignCounts): ProgressPart[] {
  const isHeld = Math.min(held, waiting)
  const unconfirmed = Math.max(0, planned - waiting - delivered - failed - skipped - uncertain)
  return [
    { figure: 'delivered', people: delivered },
    { figure: 'unconfirmed', people: unconfirmed },
    { figure: 'failed', people: failed },
    { figure: 'uncertain', people: uncertain },
    { figure: 'skipped', people: skipped },
    { figure: 'held', people: isHeld },
    { figure: 'waiting', people: waiting - isHeld },
  ]
}

/** Returns how many people a campaign is done with. */
export const peopleDone = ({ planned, waiting }: CampaignCounts): number => Math.max(0, planned - waiting)

/** Returns the share of people a campaign is done with, from 0 to 1. */
export const shareDone = (counts: CampaignCounts): number =>
  counts.planned === 0 ? 0 : peopleDone(counts) / counts.planned

/** How many people a campaign was done with at a moment, in milliseconds. */
export interface Sample {
  at: number
  done: number
}

/** Milliseconds over which the pace is measured: long enough to be steady, short enough to follow a change. */
const WINDOW = 60_000
/** Milliseconds between the first and the last sample before anything is said. */
const LEAST = 4_000

/** Adds a sample; those that are too old go. A campaign that goes on after a pause begins anew. */
export function addSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && (sample.done < last.done || sample.at - last.at > WINDOW)) return [sample]
  return [...samples.filter(({ at }) => sample.at - at <= WINDOW), sample]
}

/** Returns the people a minute over the window; undefined while there is too little to say. */
export function pacePerMinute(samples: readonly Sample[]): number | undefined {
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < LEAST) return undefined
  return ((last.done - first.done) / (last.at - first.at)) * 60_000
}

/** "About 12 minutes left"; undefined if nothing moves. @param people who can get it now, without those held */
export function leftWords(people: number, perMinute: number | undefined): string | undefined {
  if (perMinute === undefined || perMinute <= 0 || people <= 0) return undefined
  const minutes = people / perMinute
  if (minutes < 1) return 'Less than a minute left'
  if (minutes < 90) return `About ${countOf(Math.round(minutes), 'minute')} left`
  return `About ${countOf(Math.round(minutes / 60), 'hour')} left`
}

/** Returns what canceling does: "412 of 940 were sent. The other 528 will not be, and $10.56 comes back." */
export function cancelSentence(
  { planned, waiting, skipped, uncertain, reserved }: CampaignCounts,
  type: CampaignType,
): string {
  const { done, many } = KINDS[type]
  if (planned === 0) return `Nothing has been sent yet. Nobody will be ${done}, and you will not be charged.`
  const all = planned - skipped
  const others = waiting === 1 ? 'The other one' : `The other ${formatNumber(waiting)}`
  const back = reserved > 0 ? `, and ${formatCents(reserved)} comes back` : ''
  const kept = uncertain > 0 && reserved > 0 ? `, minus the price of ${many} with an unknown outcome` : ''
  return `${formatNumber(all - waiting)} of ${formatNumber(all)} ${all - waiting === 1 ? 'was' : 'were'} sent. ${others} will not be${back}${kept}.`
}
