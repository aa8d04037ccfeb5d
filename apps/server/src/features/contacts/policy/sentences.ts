/** Of contacts that a new one has taken the address of. */
export const stayDeletedMessage = (people: number): string =>
  people === 1
    ? 'One contact stays deleted: another has their address by now.'
    : `${people} contacts stay deleted: others have their addresses by now.`

/** Of background work that nobody has seen move for long. */
export const STOPPED_MESSAGE = 'It stopped unexpectedly. What was done stays done.'
