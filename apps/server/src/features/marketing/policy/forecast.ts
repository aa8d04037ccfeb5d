/** Something that is set aside when it leaves, in cents. */
interface Due {
  dueAt: Date
  cost: number
}

/** Forecast of a balance, in cents. */
export interface Forecast {
  spokenFor: number
  after: number
  /** Time of the first send that the balance does not cover. */
  shortAt: Date | undefined
}

/** Adds up what is to come. @param dues in the order in which they leave */
export function forecast(balance: number, dues: readonly Due[]): Forecast {
  let left = balance
  let shortAt: Date | undefined
  for (const { dueAt, cost } of dues) {
    left -= cost
    if (left < 0) shortAt ??= dueAt
  }
  return { spokenFor: balance - left, after: left, shortAt }
}
