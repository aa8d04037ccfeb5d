/**
 * Kinds of devices, operating systems, and browsers, in the order of their codes. Hits store one number for all three, so
 * that each list only grows at its end. The browsers of apps such as Instagram are browsers of their own.
 */
export const DEVICES = ['other', 'mobile', 'tablet', 'desktop'] as const
export const SYSTEMS = ['Other', 'iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS'] as const
export const BROWSERS = [
  { name: 'Other' },
  { name: 'Safari' },
  { name: 'Chrome' },
  { name: 'Firefox' },
  { name: 'Edge' },
  { name: 'Opera' },
  { name: 'Samsung Internet' },
  { name: 'DuckDuckGo' },
  { name: 'Brave' },
  { name: 'Instagram', isApp: true },
  { name: 'TikTok', isApp: true },
  { name: 'Facebook', isApp: true },
  { name: 'Threads', isApp: true },
  { name: 'X', isApp: true },
  { name: 'Snapchat', isApp: true },
  { name: 'Pinterest', isApp: true },
  { name: 'YouTube', isApp: true },
  { name: 'Reddit', isApp: true },
  { name: 'LinkedIn', isApp: true },
  { name: 'WeChat', isApp: true },
  { name: 'LINE', isApp: true },
  { name: 'Google', isApp: true },
  { name: 'Another app', isApp: true },
] as const satisfies readonly { name: string; isApp?: true }[]

export type Device = (typeof DEVICES)[number]
export type System = (typeof SYSTEMS)[number]
export type Browser = (typeof BROWSERS)[number]['name']

/** Device, system, and browser with which a page was looked at. */
export interface Agent {
  device: Device
  system: System
  browser: Browser
}

const BROWSER_BITS = 8
const SYSTEM_BITS = 4

/** Returns the number under which hits store an agent: 3 bits of device, 4 of system, 8 of browser. */
export const agentCode = ({ device, system, browser }: Agent): number =>
  (DEVICES.indexOf(device) << (SYSTEM_BITS + BROWSER_BITS)) |
  (SYSTEMS.indexOf(system) << BROWSER_BITS) |
  BROWSERS.findIndex(({ name }) => name === browser)

/** Returns the agent of a number. What a newer version wrote counts as other. */
export const agentOf = (code: number): Agent => ({
  device: DEVICES[code >> (SYSTEM_BITS + BROWSER_BITS)] ?? 'other',
  system: SYSTEMS[(code >> BROWSER_BITS) & (2 ** SYSTEM_BITS - 1)] ?? 'Other',
  browser: BROWSERS[code & (2 ** BROWSER_BITS - 1)]?.name ?? 'Other',
})

/** Tells whether a browser is the one inside an app. */
export const isAppBrowser = (browser: Browser): boolean =>
  BROWSERS.some((known) => known.name === browser && 'isApp' in known)
