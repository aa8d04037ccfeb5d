/**
 * Clicks per view of pages. It is a ratio and not a share: a view can lead to several clicks, so it may exceed 1. The totals of
 * a sealed day hold no visits with a click, from which a share of visits could be told for every row and day.
 */
export const CLICKS_PER_VIEW = {
  name: 'Clicks per view',
  meaning: 'Clicks divided by views. Somebody who clicks several links can bring it above 1.',
} as const

/** Returns clicks per view; 0 without a view. */
export const clicksPerView = ({ views, clicks }: { views: number; clicks: number }): number =>
  views > 0 ? clicks / views : 0

/** Formats a ratio: 1.4 → "1.4", 0.4102 → "0.41". Only nothing is "0". */
export function formatRatio(ratio: number): string {
  if (ratio > 0 && ratio < 0.005) return '<0.01'
  return String(Number(ratio.toFixed(ratio < 9.95 ? 2 : 1)))
}
