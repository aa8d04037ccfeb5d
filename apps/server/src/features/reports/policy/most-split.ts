/** Recipients up to whom a campaign is counted by hour, segment, and country at once; larger ones are at night. */
export const MOST_SPLIT = 50_000
