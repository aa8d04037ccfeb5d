import { type EmbedSettings, embedSettings } from './blocks.ts'

/**
 * Settings of an embed after a change. Art and title belong to the address that they were fetched for: a new address
 * drops them until its own are there, and a change that does not mention them keeps those that a job has added meanwhile.
 * @param stored what stands in the database; nothing is kept of an unknown version
 */
export function keepArt(stored: unknown, wanted: EmbedSettings, isSameAddress: boolean): EmbedSettings {
  const { artUrl: _url, artTitle: _title, ...plain } = wanted
  if (!isSameAddress) return plain
  const known = embedSettings.safeParse(stored)
  return { ...(known.success ? known.data : {}), ...wanted }
}
