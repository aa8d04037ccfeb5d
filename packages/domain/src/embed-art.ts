import { type EmbedSettings, embedSettings } from './blocks.ts'

/**
 * Returns an embed's settings after a change. Art and title belong to the address they were fetched for. A new address
 * drops them until its own arrive; a change that does not mention them keeps what a job has added meanwhile.
 * @param stored settings in the database; an unknown version is dropped
 */
export function keepArt(stored: unknown, wanted: EmbedSettings, isSameAddress: boolean): EmbedSettings {
  const { artUrl: _url, artTitle: _title, ...plain } = wanted
  if (!isSameAddress) return plain
  const known = embedSettings.safeParse(stored)
  return { ...(known.success ? known.data : {}), ...wanted }
}
