/** 12480 → "12,480". */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? grouped(String(value)) : value.toLocaleString('en-US')

/** Sets a comma before every three digits from the right. */
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/** US cents 1250 → "$12.50", -5 → "-$0.05" (product section 9). */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}$${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Rounds a share to the percent that {@link formatShare} shows: one decimal below 10%, none above. */
function percentOf(share: number): number {
  const percent = share * 100
  if (percent > 99 && percent < 100) return 99
  return Number(percent.toFixed(decimalsOf(percent)))
}

/** Formats a share: 0.0734 → "7.3%", 0.42 → "42%". Only nothing is "0%", and only all of it is "100%". */
export function formatShare(share: number): string {
  const percent = percentOf(share)
  return share > 0 && percent === 0 ? '<0.1%' : `${percent.toFixed(decimalsOf(percent))}%`
}

const decimalsOf = (percent: number): number => (percent > 0 && percent < 9.95 ? 1 : 0)
