import { type BlockContent, type BlockType, defaultSettings } from '@greenroom/domain'

/** Returns settings for a new block. Numbers typed without + are read as numbers of the browser's country. */
export function begunSettings(
  type: BlockType,
  languages: readonly string[] = navigator.languages,
): BlockContent['settings'] {
  const settings = defaultSettings(type)
  const country = type === 'phone' || type === 'fan-capture' ? regionOf(languages) : undefined
  return country ? { ...settings, country } : settings
}

/** Returns the first region that a language tag names. `en` names none. */
function regionOf(languages: readonly string[]): string | undefined {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1])
  return regions.find((region) => region !== undefined)
}
