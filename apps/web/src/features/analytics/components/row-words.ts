import { CHANNELS, type FilterKey, NO_VALUE, type Panel, PANEL_IDS, PANELS } from '@greenroom/domain'
import { countryName } from '../../../lib/country-name.ts'
import { capital } from '../../../lib/format.ts'

/** Name of a row of a panel; visits without a value have one, too. */
interface PanelWords {
  /** Heading of the first column: "Country". */
  one: string
  /** Name of the row of visits that have no value. */
  none: string
  /** Shown where nothing was recorded. */
  empty: string
}

const NO_TAG = 'Nobody came by a link with this tag. Add ?utm_source=… to links that you share to tell them apart.'
const tag = (one: string): PanelWords => ({ one, none: 'None', empty: NO_TAG })

export const PANEL_WORDS: Readonly<Record<Panel, PanelWords>> = {
  blocks: {
    one: 'Block',
    none: 'Unknown',
    empty: 'Nobody clicked in this time. Your most clicked blocks appear here.',
  },
  channels: { one: 'Channel', none: 'Unknown', empty: 'Nobody came in this time.' },
  sources: { one: 'Source', none: 'Direct or unknown', empty: 'Nobody came from a known place in this time.' },
  countries: { one: 'Country', none: 'Unknown', empty: 'Nobody came in this time.' },
  regions: { one: 'Region', none: 'Unknown', empty: 'No regions are known in this time.' },
  cities: { one: 'City', none: 'Unknown', empty: 'No cities are known in this time.' },
  devices: { one: 'Device', none: 'Unknown', empty: 'Nobody came in this time.' },
  systems: { one: 'System', none: 'Unknown', empty: 'Nobody came in this time.' },
  browsers: { one: 'Browser', none: 'Unknown', empty: 'Nobody came in this time.' },
  apps: { one: 'App', none: 'A browser', empty: 'Nobody opened your page inside an app in this time.' },
  languages: { one: 'Language', none: 'Unknown', empty: 'Nobody came in this time.' },
  utm_sources: tag('Source'),
  utm_mediums: tag('Medium'),
  utm_campaigns: tag('Campaign'),
  utm_terms: tag('Term'),
  utm_contents: tag('Content'),
  codes: {
    one: 'Code',
    none: 'None',
    empty: 'Nobody came by one of your QR codes or short links in this time.',
  },
  sites: { one: 'Page', none: 'Unknown', empty: 'Nobody came in this time.' },
}

let languages: Intl.DisplayNames | undefined

/** Returns the name of a language, "Portuguese" for pt; what is no code of a language stays as it is. */
function languageName(code: string): string {
  try {
    languages ??= new Intl.DisplayNames(['en'], { type: 'language' })
    return languages.of(code) ?? code
  } catch {
    return code
  }
}

/** The row of the rarest values, counted together. It is no value to filter by. */
export const TOGETHER = '*'

/** Returns a row's name as people read it. */
export function rowName(panel: Panel, { value, name }: { value: string; name: string }): string {
  if (name !== '') return name
  if (value === NO_VALUE) return PANEL_WORDS[panel].none
  if (panel === 'countries') return countryName(value)
  if (panel === 'languages') return languageName(value)
  if (panel === 'channels') return CHANNELS.find(({ id }) => id === value)?.label ?? value
  return panel === 'devices' ? capital(value) : value
}

/** Returns the panel whose rows filter by this word. */
export const panelOf = (key: FilterKey): Panel => PANEL_IDS.find((panel) => PANELS[panel].filter === key) ?? 'sources'

/** Labels of filters where the panel's own would not tell them apart. */
const FILTER_NAMES: Partial<Record<FilterKey, string>> = {
  app: 'Inside',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
}

/** Returns what a filter is about: "Country". */
export const filterLabel = (key: FilterKey): string => FILTER_NAMES[key] ?? PANEL_WORDS[panelOf(key)].one
