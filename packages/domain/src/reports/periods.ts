/** Periods of reports on campaigns. Days are those of the owner's time zone, today included. */
export const MARKETING_PERIODS = ['30d', '90d', '365d', 'custom'] as const
export type MarketingPeriod = (typeof MARKETING_PERIODS)[number]

/** Most days of a custom period. */
export const MAX_PERIOD_DAYS = 1100

/** Most campaigns that are compared with each other. */
export const MAX_COMPARED = 5

/** Days under which orders count: that of sending, or that of the order. */
export const REVENUE_DAYS = ['sending', 'order'] as const
export type RevenueDay = (typeof REVENUE_DAYS)[number]

/** Days within which an order belongs to the last click (design of reports, section 4). */
export const ATTRIBUTION_DAYS = { least: 1, default: 5, most: 30 } as const
