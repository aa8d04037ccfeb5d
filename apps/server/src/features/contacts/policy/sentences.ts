/** Message about contacts whose address a newer one has. */
export const stayDeletedMessage = (people: number): string =>
  people === 1
    ? 'One contact stays deleted: another has their address by now.'
    : `${people} contacts stay deleted: others have their addresses by now.`

/** Message about background work without progress. */
export const STOPPED_MESSAGE = 'It stopped unexpectedly. What was done stays done.'
