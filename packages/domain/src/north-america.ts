/** A state or province, and the time zones that its people live in. */
export interface Region {
  /** Two letters, as in addresses. */
  code: string
  name: string
  /** IANA names, without zones that show the same time all year as another of the list. */
  zones: readonly string[]
}

const EASTERN = 'America/New_York'
const CENTRAL = 'America/Chicago'
const MOUNTAIN = 'America/Denver'
const PACIFIC = 'America/Los_Angeles'

const regions = (
  list: Readonly<Record<string, readonly [name: string, first: string, ...others: string[]]>>,
): Readonly<Record<string, Region>> =>
  Object.fromEntries(Object.entries(list).map(([code, [name, ...zones]]) => [code, { code, name, zones }]))

/**
 * States of the US and the District of Columbia. Zones: 49 CFR part 71; of Arizona also that of the Navajo Nation, which
 * changes its clocks; of Alaska also that of the Aleutians.
 */
export const US_STATES = regions({
  AL: ['Alabama', CENTRAL],
  AK: ['Alaska', 'America/Anchorage', 'America/Adak'],
  AZ: ['Arizona', 'America/Phoenix', MOUNTAIN],
  AR: ['Arkansas', CENTRAL],
  CA: ['California', PACIFIC],
  CO: ['Colorado', MOUNTAIN],
  CT: ['Connecticut', EASTERN],
  DE: ['Delaware', EASTERN],
  DC: ['District of Columbia', EASTERN],
  FL: ['Florida', EASTERN, CENTRAL],
  GA: ['Georgia', EASTERN],
  HI: ['Hawaii', 'Pacific/Honolulu'],
  ID: ['Idaho', MOUNTAIN, PACIFIC],
  IL: ['Illinois', CENTRAL],
  IN: ['Indiana', EASTERN, CENTRAL],
  IA: ['Iowa', CENTRAL],
  KS: ['Kansas', CENTRAL, MOUNTAIN],
  KY: ['Kentucky', EASTERN, CENTRAL],
  LA: ['Louisiana', CENTRAL],
  ME: ['Maine', EASTERN],
  MD: ['Maryland', EASTERN],
  MA: ['Massachusetts', EASTERN],
  MI: ['Michigan', EASTERN, CENTRAL],
  MN: ['Minnesota', CENTRAL],
  MS: ['Mississippi', CENTRAL],
  MO: ['Missouri', CENTRAL],
  MT: ['Montana', MOUNTAIN],
  NE: ['Nebraska', CENTRAL, MOUNTAIN],
  NV: ['Nevada', PACIFIC, MOUNTAIN],
  NH: ['New Hampshire', EASTERN],
  NJ: ['New Jersey', EASTERN],
  NM: ['New Mexico', MOUNTAIN],
  NY: ['New York', EASTERN],
  NC: ['North Carolina', EASTERN],
  ND: ['North Dakota', CENTRAL, MOUNTAIN],
  OH: ['Ohio', EASTERN],
  OK: ['Oklahoma', CENTRAL],
  OR: ['Oregon', PACIFIC, MOUNTAIN],
  PA: ['Pennsylvania', EASTERN],
  RI: ['Rhode Island', EASTERN],
  SC: ['South Carolina', EASTERN],
  SD: ['South Dakota', CENTRAL, MOUNTAIN],
  TN: ['Tennessee', CENTRAL, EASTERN],
  TX: ['Texas', CENTRAL, MOUNTAIN],
  UT: ['Utah', MOUNTAIN],
  VT: ['Vermont', EASTERN],
  VA: ['Virginia', EASTERN],
  WA: ['Washington', PACIFIC],
  WV: ['West Virginia', EASTERN],
  WI: ['Wisconsin', CENTRAL],
  WY: ['Wyoming', MOUNTAIN],
})

/** Provinces and territories of Canada. */
export const CA_PROVINCES = regions({
  AB: ['Alberta', 'America/Edmonton'],
  BC: ['British Columbia', 'America/Vancouver', 'America/Edmonton', 'America/Fort_Nelson'],
  MB: ['Manitoba', 'America/Winnipeg'],
  NB: ['New Brunswick', 'America/Moncton'],
  NL: ['Newfoundland and Labrador', 'America/St_Johns', 'America/Goose_Bay'],
  NS: ['Nova Scotia', 'America/Halifax'],
  NT: ['Northwest Territories', 'America/Edmonton'],
  NU: ['Nunavut', 'America/Iqaluit', 'America/Rankin_Inlet', 'America/Cambridge_Bay'],
  ON: ['Ontario', 'America/Toronto', 'America/Winnipeg'],
  PE: ['Prince Edward Island', 'America/Halifax'],
  QC: ['Quebec', 'America/Toronto', 'America/Halifax', 'America/Puerto_Rico'],
  SK: ['Saskatchewan', 'America/Regina', 'America/Edmonton'],
  YT: ['Yukon', 'America/Whitehorse'],
})

const COUNTRIES: Readonly<Record<string, Readonly<Record<string, Region>>>> = { US: US_STATES, CA: CA_PROVINCES }

/** Returns the regions of a country, none if they are not known. */
export const regionsOf = (country: string): readonly Region[] => Object.values(COUNTRIES[country] ?? {})

/** Returns the region that an address names: `TX`, `texas`, or `US-TX`. */
export function regionNamed(country: string, text: string): Region | undefined {
  const named = text
    .trim()
    .toLowerCase()
    .replace(/^(?:us|ca)-(?=[a-z]{2}$)/, '')
  return regionsOf(country).find(({ code, name }) => code.toLowerCase() === named || name.toLowerCase() === named)
}
