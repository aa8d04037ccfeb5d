import { agentOf, isAppBrowser, type Panel, PANELS, type VisitFilter } from '@greenroom/domain'
import { OTHERS, type WordCodes, type WordColumn } from './visit-day.ts'

/** Panels whose rows a word of each visit decides. Blocks are counted by their clicks, and sites separately. */
export type WordPanel = Exclude<Panel, 'blocks' | 'sites'>

const ofAgent = (read: (agent: ReturnType<typeof agentOf>) => string) => (word: string) => {
  const value = read(agentOf(Number(word)))
  return value.toLowerCase() === 'other' ? '' : value
}
const asItIs = (word: string) => word

const GROUPINGS: Record<WordPanel, { column: WordColumn; valueOf: (word: string) => string }> = {
  channels: { column: 'channel', valueOf: asItIs },
  sources: { column: 'source', valueOf: asItIs },
  countries: { column: 'country', valueOf: asItIs },
  regions: { column: 'region', valueOf: asItIs },
  cities: { column: 'city', valueOf: asItIs },
  devices: { column: 'agent', valueOf: ofAgent(({ device }) => device) },
  systems: { column: 'agent', valueOf: ofAgent(({ system }) => system) },
  browsers: { column: 'agent', valueOf: ofAgent(({ browser }) => browser) },
  apps: { column: 'agent', valueOf: ofAgent(({ browser }) => (isAppBrowser(browser) ? browser : '')) },
  languages: { column: 'language', valueOf: asItIs },
  utm_sources: { column: 'utm_source', valueOf: asItIs },
  utm_mediums: { column: 'utm_medium', valueOf: asItIs },
  utm_campaigns: { column: 'utm_campaign', valueOf: asItIs },
  utm_terms: { column: 'utm_term', valueOf: asItIs },
  utm_contents: { column: 'utm_content', valueOf: asItIs },
  codes: { column: 'code', valueOf: asItIs },
}
export const WORD_PANELS = Object.keys(GROUPINGS) as WordPanel[]

export const columnOf = (panel: WordPanel): WordColumn => GROUPINGS[panel].column

/** Returns the panel that a filter is about; undefined for blocks and sites. */
export function panelOfFilter({ key }: VisitFilter): WordPanel | undefined {
  return WORD_PANELS.find((panel) => PANELS[panel].filter === key)
}

const valueOf = (panel: WordPanel, word: string): string =>
  word === '' || word === OTHERS ? word : GROUPINGS[panel].valueOf(word)

/** Words of a day by the values of a panel: several agents are one device. */
interface Groups {
  values: string[]
  /** By code of the word. */
  groupOf: Uint8Array
}

export function groupsOf(panel: WordPanel, { words }: WordCodes): Groups {
  const places = new Map<string, number>()
  const groupOf = Uint8Array.from(words, (word) => {
    const value = valueOf(panel, word)
    const known = places.get(value) ?? places.size
    if (known === places.size) places.set(value, known)
    return known
  })
  return { values: [...places.keys()], groupOf }
}

/** Returns, by code of a word, 1 if the filter lets it through. */
export const allowedBy = (panel: WordPanel, value: string, { words }: WordCodes): Uint8Array =>
  Uint8Array.from(words, (word) => (valueOf(panel, word) === value ? 1 : 0))
