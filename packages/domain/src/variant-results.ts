import { LEAST_FOR_RATE } from './campaign-figures.ts'

const HOUR_MS = 3_600_000

/** Chance of calling a winner although no version is better, over a whole test: its results are 95 % certain. */
export const TEST_ERROR = 0.05
/**
 * Parts of that chance that looks before the end may use together, and the last look. A test that is looked at often finds a
 * winner by luck if each look may be wrong as often (Pocock 1977). The union bound holds whatever depends on what.
 */
const EARLY_ERROR = 0.01
const LAST_ERROR = TEST_ERROR - EARLY_ERROR

/** Hours after the last email of a test at which it is looked at before its end. Most clicks come early, so they double. */
const LOOK_HOURS = [1, 2, 4, 8, 16, 32, 64] as const
/** Hours after the last email of a test that people get at least. */
export const TEST_FLOOR_HOURS = LOOK_HOURS[0]

/** Fewer people who clicked, in all versions together, tell nothing. */
export const LEAST_CLICKERS = 20

/** Chance to find a difference that is there, of the differences that are called large enough to be found. */
const POWER = 0.8
/** Click rate of emails if the owner's own is not known: a guess that is told as one. */
export const USUAL_CLICK_RATE = 0.025

/** What came of a version. */
export interface VariantFigures {
  /** People whose email did not come back. */
  delivered: number
  /** Of those, who followed a link; machines do not count. */
  clicked: number
}

/** Which look it is. @property hours of the whole test */
type Look = { hours: number; isLast: boolean }

/** Result of a look. */
export interface TestVerdict {
  /** Place of the version with the highest rate; of equal ones the first. */
  best: number
  /** From 0 to 1, that it is better than the others; it allows for the number of versions and of looks. */
  confidence: number
  /** It is certain enough. */
  isClear: boolean
}

/** Returns the moments, in milliseconds, at which a test is looked at before its end. */
export const earlyLooks = (outAt: Date, endsAt: Date): number[] =>
  LOOK_HOURS.map((hours) => outAt.getTime() + hours * HOUR_MS).filter((moment) => moment < endsAt.getTime())

/**
 * Judges which version of an email more people clicked, by the two-proportion test with Yates' correction between the best
 * and each other, where every pair could have been the one (Bonferroni).
 * @param versions at least two
 */
export function judgeVariants(versions: readonly VariantFigures[], look: Look): TestVerdict {
  const rates = versions.map(({ delivered, clicked }) => (delivered > 0 ? Math.min(1, clicked / delivered) : 0))
  const best = rates.indexOf(Math.max(...rates))
  const leader = versions[best]
  const clickers = versions.reduce((sum, { clicked }) => sum + clicked, 0)
  if (!leader || clickers < LEAST_CLICKERS || versions.some(({ delivered }) => delivered < LEAST_FOR_RATE))
    return { best, confidence: 0, isClear: false }
  const pairs = pairsOf(versions.length)
  const error = Math.max(...versions.filter((_, place) => place !== best).map((one) => chanceOfLuck(leader, one)))
  const confidence = Math.max(0, 1 - error * pairs * weightOf(look))
  return { best, confidence, isClear: confidence >= 1 - TEST_ERROR }
}

const pairsOf = (versions: number): number => (versions * (versions - 1)) / 2

/** Returns by how much a look has to be more certain, because there are others. */
function weightOf({ hours, isLast }: Look): number {
  const early = LOOK_HOURS.filter((hour) => hour < hours).length
  if (early === 0) return 1
  return TEST_ERROR / (isLast ? LAST_ERROR : EARLY_ERROR / early)
}

/** Returns the chance that versions of the same quality differ at least so much. */
function chanceOfLuck(one: VariantFigures, other: VariantFigures): number {
  const [n, m] = [one.delivered, other.delivered]
  const pooled = Math.min(1, (one.clicked + other.clicked) / (n + m))
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
  if (spread === 0) return 1
  const difference = Math.abs(Math.min(1, one.clicked / n) - Math.min(1, other.clicked / m)) - (1 / n + 1 / m) / 2
  return difference <= 0 ? 1 : complementaryError(difference / spread / Math.SQRT2)
}

/** Complementary error function, exact to 1.2e-7 of its value (Numerical Recipes, 6.2.2), for x ≥ 0. */
function complementaryError(x: number): number {
  const t = 1 / (1 + x / 2)
  const factors = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
    -1.26551223,
  ]
  return t * Math.exp(-x * x + factors.reduce((sum, factor) => sum * t + factor, 0))
}

/** Returns the deviation that chance exceeds so seldom, on both sides together. */
function deviationOf(error: number): number {
  let [low, high] = [0, 10]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (complementaryError(middle / Math.SQRT2) > error) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Returns how much higher the best version's click rate has to be for a test to tell with a chance of 80 %, from 0 to 1.
 * @param each people of each version @param rate click rate of the others, from 0 to 1
 * @returns null if no difference is large enough
 */
export function detectableDifference(
  each: number,
  { versions, rate, hours }: { versions: number; rate: number; hours: number },
): number | null {
  if (each < LEAST_FOR_RATE) return null
  const sure = deviationOf(TEST_ERROR / weightOf({ hours, isLast: true }) / pairsOf(versions))
  const power = deviationOf(2 * (1 - POWER))
  const isEnough = (difference: number) => {
    const better = rate + difference
    const mean = (rate + better) / 2
    const noise = sure * Math.sqrt(2 * mean * (1 - mean)) + power * Math.sqrt(rate * (1 - rate) + better * (1 - better))
    const clickers = each * ((versions - 1) * rate + better)
    return clickers >= LEAST_CLICKERS && (difference - 1 / each) * Math.sqrt(each) >= noise
  }
  let [low, high] = [0, 1 - rate]
  if (!isEnough(high)) return null
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

/** Returns how many people of an audience get each version; the last people of the test may be one fewer. */
export const peopleOfEach = (people: number, { share, versions }: { share: number; versions: number }): number =>
  Math.floor((people * share) / 100 / versions)

/** Two-sided deviation of 95 %. */
const Z = 1.959964

/** Returns the interval of a rate, from 0 to 1 (Wilson, 95 %); null below 20 people, of whom no rate is shown. */
export function rateInterval({ delivered, clicked }: VariantFigures): { low: number; high: number } | null {
  if (delivered < LEAST_FOR_RATE) return null
  const rate = Math.min(1, clicked / delivered)
  const weight = (Z * Z) / delivered
  const center = (rate + weight / 2) / (1 + weight)
  const half = (Z / (1 + weight)) * Math.sqrt((rate * (1 - rate)) / delivered + weight / (4 * delivered))
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) }
}
