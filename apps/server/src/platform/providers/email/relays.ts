/** One of the operator's mail servers, as `SMTP_URL` names it. */
export interface RelayAddress {
  /** Without the weight. */
  url: string
  /** Part of the mails that it gets, relative to the others. */
  weight: number
}

/** Most servers of an installation; each has its connections. */
const MOST_RELAYS = 20
const MOST_WEIGHT = 100
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/**
 * Reads `SMTP_URL`: addresses separated by commas, each with an optional `weight` (1 if absent). A comma counts only
 * before the next scheme, because passwords contain commas, too.
 * @throws RangeError with what it must be, and which address is not, as the end of a sentence
 */
export function relaysIn(text: string): RelayAddress[] {
  const words = text.split(/,(?=\s*smtps?:)/i).map((word) => word.trim())
  if (words.length > MOST_RELAYS) throw new RangeError(`must name at most ${MOST_RELAYS} servers`)
  return words.map((word, place) => {
    const which = words.length === 1 ? '' : ` (the ${ORDINALS[place] ?? `${place + 1}th`} is not)`
    const url = URL.parse(word)
    if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || /[\s,]/.test(url.host))
      throw new RangeError(`must be an smtp:// or smtps:// address, or several with commas in between${which}`)
    const weight = url.searchParams.get('weight')
    if (weight === null) return { url: word, weight: 1 }
    if (!/^\d{1,3}$/.test(weight) || Number(weight) < 1 || Number(weight) > MOST_WEIGHT)
      throw new RangeError(`must give weights as whole numbers from 1 to ${MOST_WEIGHT}${which}`)
    url.searchParams.delete('weight')
    return { url: url.href, weight: Number(weight) }
  })
}

/**
 * Lets some take turns by weight, evenly mixed: of weights 3 and 1, every fourth turn is the second's. Those that are
 * not open now are skipped, and have nothing to catch up afterwards.
 */
export function weightedTurns<T extends { weight: number }>(
  all: readonly T[],
): (isOpen: (each: T) => boolean) => T | undefined {
  const credits = new Map(all.map((each) => [each, 0]))
  return (isOpen) => {
    const open = all.filter(isOpen)
    let best: T | undefined
    let sum = 0
    for (const each of open) {
      sum += each.weight
      credits.set(each, (credits.get(each) ?? 0) + each.weight)
      if (best === undefined || (credits.get(each) ?? 0) > (credits.get(best) ?? 0)) best = each
    }
    if (best) credits.set(best, (credits.get(best) ?? 0) - sum)
    return best
  }
}

/** Whether a relay can be reached at present. */
export interface RelayHealth {
  /** Milliseconds that it is left in peace; 0: it may be tried. */
  waitMs(): number
  failed(): void
  worked(): void
}

/** First and longest pause in milliseconds after a relay could not be used; each failure doubles it. */
export const RELAY_PAUSE = { firstMs: 1000, mostMs: 60_000 }

/** @param now a clock in milliseconds */
export function relayHealth(now: () => number, { firstMs, mostMs }: typeof RELAY_PAUSE): RelayHealth {
  let until = 0
  let pause = 0
  const waitMs = () => Math.max(0, until - now())
  return {
    waitMs,
    failed() {
      // Connections that are lost together count once.
      if (waitMs() > 0) return
      pause = Math.min(mostMs, pause === 0 ? firstMs : pause * 2)
      until = now() + pause
    },
    worked() {
      pause = 0
      until = 0
    },
  }
}
