import { type BlockContent, type BlockType, defaultSettings } from '@greenroom/domain'
import { timeZone } from '../../../../lib/time-zone.ts'

/** Returns settings for a new block. Numbers typed without + are read as numbers of the browser's country;
 * dates are in its time zone. */
export function begunSettings(
  type: BlockType,
  languages: readonly string[] = navigator.languages,
): BlockContent['settings'] {
  const settings = defaultSettings(type)
  if (type === 'events' || type === 'countdown') return { ...settings, timeZone: timeZone() }
  const country = type === 'phone' || type === 'fan-capture' ? regionOf(languages) : undefined
  return country ? { ...settings, country } : settings
}

/** Returns the first region that a language tag names. `en` names none. */
function regionOf(languages: readonly string[]): string | undefined {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1])
  return regions.find((region) => region !== undefined)
}
