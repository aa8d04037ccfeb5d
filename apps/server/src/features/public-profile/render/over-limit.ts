/** The drawing takes more memory or time than allowed. */
export class OverLimit extends Error {
  override name = 'OverLimit'
}
