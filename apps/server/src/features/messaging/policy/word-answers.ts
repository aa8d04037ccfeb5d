/** Longest name in an answer, in characters, so that it stays one text. */
const MAX_NAME = 60

export interface Speaker {
  /** Artist, as fans know them. */
  name: string
  /** Address of their page, if they have one. */
  page: string | undefined
}

/** Removes braces, which would be read as merge fields. */
const nameIn = ({ name }: Speaker) => name.replace(/[{}]/g, '').slice(0, MAX_NAME).toWellFormed()

/**
 * Answers to words of the list: who writes, what holds now, and how to change it. No marketing (standard S8; CTIA, Messaging
 * Principles and Best Practices, section 5.1).
 */
export const WORD_ANSWERS = {
  stop: (artist: Speaker) =>
    `${nameIn(artist)}: You are unsubscribed and get no more texts from us. Reply START to undo this.`,
  start: (artist: Speaker) =>
    `${nameIn(artist)}: You get texts from us again. Reply STOP to end them, HELP for help. Msg & data rates may apply.`,
  help: (artist: Speaker) =>
    `${nameIn(artist)}: Reply STOP to get no more texts, or write here to reach us.${artist.page ? ` More: ${artist.page}` : ''} Msg & data rates may apply.`,
}
