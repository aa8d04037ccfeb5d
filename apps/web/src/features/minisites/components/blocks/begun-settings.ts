import { type BlockContent, type BlockType, defaultSettings } from '@greenroom/domain'

/** Settings of a block that somebody adds now: numbers typed into its form without + are taken for the country of their browser. */
export function begunSettings(
  type: BlockType,
  languages: readonly string[] = navigator.languages,
): BlockContent['settings'] {
  const settings = defaultSettings(type)
  const country = type === 'phone' || type === 'fan-capture' ? regionOf(languages) : undefined
  return country ? { ...settings, country } : settings
}

/** The first region that a language tag names itself; `en` alone says nothing. */
function regionOf(languages: readonly string[]): string | undefined {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1])
  return regions.find((region) => region !== undefined)
}
