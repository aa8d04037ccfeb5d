/** Returns a number of people in words. */
export const peopleWords = (n: number): string => (n === 1 ? '1 person' : `${n.toLocaleString('en-US')} people`)

/** Message about contacts whose address a newer one has. */
export const stayDeletedMessage = (people: number): string =>
  people === 1
    ? 'One contact stays deleted because another one has their address now.'
    : `${people} contacts stay deleted because others have their addresses now.`

/** Message about background work without progress. */
export const STOPPED_MESSAGE = 'It stopped unexpectedly. Changes made so far are kept.'
