/**
 * Reasons for which a hit is kept and not counted, in the order of their codes. Hits store the code, so that the list only grows at its
 * end. Data, as of 2026-11-28. Data centers are not among them: no list of their networks is both free and kept up to date in
 * the npm registry, and phones reach pages through some of them (iCloud Private Relay, VPNs).
 */
export const FILTER_REASONS = [
  { id: 'counted', label: 'Counted' },
  { id: 'empty', label: 'No browser named' },
  { id: 'robot', label: 'Robots and scripts' },
  { id: 'preview', label: 'Previews of links in messages' },
  { id: 'prefetch', label: 'Pages loaded ahead and never looked at' },
  { id: 'scanner', label: 'Scanners of mail' },
  { id: 'owner', label: 'Your own visits' },
] as const
export type FilterReason = (typeof FILTER_REASONS)[number]['id']

/** Code of a reason, as hits store it; 0 is counted. */
export const filterCode = (reason: FilterReason): number => FILTER_REASONS.findIndex(({ id }) => id === reason)
