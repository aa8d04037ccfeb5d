import { expect, it } from 'vitest'
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, NOTIFICATION_RULES, wantsKind } from './notifications.ts'

it('tells security on every channel, whatever was chosen', () => {
  for (const channel of NOTIFICATION_CHANNELS)
    for (const chosen of [undefined, { mail: false, app: false }])
      expect(wantsKind('security', channel, chosen)).toBe(true)
})

it('follows the choice where there is one, else the default', () => {
  for (const kind of NOTIFICATION_KINDS)
    for (const channel of NOTIFICATION_CHANNELS) {
      const rule: boolean | 'always' = NOTIFICATION_RULES[kind][channel]
      if (rule === 'always') continue
      expect(wantsKind(kind, channel, undefined)).toBe(rule)
      expect(wantsKind(kind, channel, { [channel]: !rule })).toBe(!rule)
    }
})
