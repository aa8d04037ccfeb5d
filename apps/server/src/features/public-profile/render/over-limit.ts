/** What was to be drawn costs more than one drawing may: its size, or its time. */
export class OverLimit extends Error {
  override name = 'OverLimit'
}
