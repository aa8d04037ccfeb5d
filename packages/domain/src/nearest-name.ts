/** Longest name that is compared. A longer one means nothing we know. */
const LONGEST = 30

/**
 * Returns the entry that a mistyped or foreign name probably means, or undefined. Case, spaces, and punctuation do not
 * count: `First Name`, `first.name`, and `FIRSTNAME` are one name.
 * @param names what each entry is called, in lower case and letters alone, its own name first
 */
export function nearestName<T extends string>(typed: string, names: Record<T, readonly string[]>): T | undefined {
  const name = typed.toLowerCase().replace(/[^a-z]/g, '')
  if (name === '' || name.length > LONGEST) return undefined
  let nearest: T | undefined
  let least = Infinity
  for (const entry of Object.keys(names) as T[])
    for (const [place, known] of names[entry].entries()) {
      const distance = typingDistance(name, known)
      if (distance <= mistakesIn(known, place === 0) && distance < least) [nearest, least] = [entry, distance]
    }
  return nearest
}

/** Returns how many mistakes a name bears: a short one is soon another word, as "date" and "state". */
const mistakesIn = ({ length }: string, isOwn: boolean) => (isOwn ? (length < 6 ? 1 : 2) : length < 8 ? 0 : 2)

/**
 * Counts the mistakes between two words: a letter too many, missing, or another, or two neighbors exchanged (Damerau and
 * Levenshtein's distance, optimal string alignment).
 */
function typingDistance(one: string, two: string): number {
  let before: number[] = []
  let last = Array.from({ length: two.length + 1 }, (_, n) => n)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= two.length; j += 1) {
      const other = one[i - 1] === two[j - 1] ? 0 : 1
      const isExchanged = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]
      row[j] = Math.min(
        (row[j - 1] ?? 0) + 1,
        (last[j] ?? 0) + 1,
        (last[j - 1] ?? 0) + other,
        isExchanged ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return last[two.length] ?? 0
}
