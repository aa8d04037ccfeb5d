/** Bytes of a version, as the table takes them. */
const MAX_BYTES = 262_144
/** Versions of all pages of an owner in 24 hours: one of each of three pages an hour, and seven hand-ins. */
const MAX_A_DAY = 100

/** Versions that are kept of pages that are shown while something lies with a registrar. */
export const SHOWN = { anHour: 1, aDay: MAX_A_DAY }
/** Versions that are kept of pages that are handed in. */
export const HANDED_IN = { anHour: MAX_A_DAY, aDay: MAX_A_DAY }

/** Returns the text of a page as it can be kept: cut after 256 KB. */
export const fittingPage = (content: string): string =>
  new TextDecoder().decode(Buffer.from(content).subarray(0, MAX_BYTES), { stream: true })

/** Returns a picture (PNG) as it can be kept. Undefined: it is too large. */
export function fittingPicture(picture: Buffer): string | undefined {
  const content = `data:image/png;base64,${picture.toString('base64')}`
  return content.length <= MAX_BYTES ? content : undefined
}
