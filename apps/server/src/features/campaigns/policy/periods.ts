/**
 * Returns the start of the billing period in which a moment lies, as far as it can be foreseen: each lasts a month. One that
 * should have ended goes on until the plan says otherwise.
 * @param current start of the period now
 */
export function periodAt(current: Date, now: Date, moment: Date): Date {
  let start = current
  for (let months = 1; ; months += 1) {
    const next = monthsAfter(current, months)
    if (next > moment) return start
    if (next > now) start = next
  }
}

/** Returns the same day and time so many months later; a day that the month lacks is its last. */
function monthsAfter(moment: Date, months: number): Date {
  const month = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1))
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const later = new Date(moment)
  later.setUTCFullYear(month.getUTCFullYear(), month.getUTCMonth(), Math.min(moment.getUTCDate(), days))
  return later
}
