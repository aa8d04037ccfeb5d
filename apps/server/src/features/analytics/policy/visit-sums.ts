/** Figures of visits. `goal`: visits that reached the goal that was asked for. */
export interface VisitSums {
  views: number
  visitors: number
  clicks: number
  signUps: number
  visits: number
  goal: number
}

export const noVisits = (): VisitSums => ({ views: 0, visitors: 0, clicks: 0, signUps: 0, visits: 0, goal: 0 })

export function addSums(to: VisitSums, more: Readonly<VisitSums>): void {
  to.views += more.views
  to.visitors += more.visitors
  to.clicks += more.clicks
  to.signUps += more.signUps
  to.visits += more.visits
  to.goal += more.goal
}

/** Sums by key, such as a day or a country. */
export type SumsBy = Map<string, VisitSums>

export function addTo(sums: SumsBy, key: string, more: Readonly<VisitSums>): void {
  const known = sums.get(key)
  if (known) addSums(known, more)
  else sums.set(key, { ...more })
}
