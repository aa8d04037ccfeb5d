/**
 * Returns the same day one month later, or the last day of that month: a subscription from the 31st is paid on the
 * 28th, then on the 31st.
 */
export function monthAfter(start: Date, anchor: Date): Date {
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + 1)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), days))
  return end
}
