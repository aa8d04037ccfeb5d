import { expect, it } from 'vitest'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationKindRule,
  wantsKind,
} from './notifications.ts'

it('tells security by mail and in the app, whatever was chosen', () => {
  for (const channel of ['mail', 'app'] as const)
    for (const chosen of [undefined, { mail: false, app: false }])
      expect(wantsKind('security', channel, chosen)).toBe(true)
})

it('follows the choice where there is one, else the default', () => {
  for (const kind of NOTIFICATION_KINDS)
    for (const channel of NOTIFICATION_CHANNELS) {
      const rule = (NOTIFICATION_RULES[kind] as NotificationKindRule)[channel]
      if (rule === 'always') continue
      if (rule === undefined) {
        expect(wantsKind(kind, channel, { [channel]: true })).toBe(false)
        continue
      }
      expect(wantsKind(kind, channel, undefined)).toBe(rule)
      expect(wantsKind(kind, channel, { [channel]: !rule })).toBe(!rule)
    }
})
