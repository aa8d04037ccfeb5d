/** Undoes all steps, last first. */
export async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop()
}
