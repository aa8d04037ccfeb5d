/** Ways on which an owner is told something. */
export const NOTIFICATION_CHANNELS = ['mail', 'app'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export interface NotificationKindRule {
  label: string
  /** What is told, for the settings. */
  text: string
  /** Whether it is told on a channel unless the owner chooses otherwise; `always` leaves no choice. */
  mail: boolean | 'always'
  app: boolean | 'always'
}

/** Everything that an owner is told. Security is told whatever they choose: it may be the only sign of a stranger. */
export const NOTIFICATION_RULES = {
  security: {
    label: 'Security',
    text: 'New sign-ins, and changes of your password, email, two-factor sign-in and API keys.',
    mail: 'always',
    app: 'always',
  },
  account: {
    label: 'Account',
    text: 'When your account is to be deleted, and when it is kept.',
    mail: 'always',
    app: 'always',
  },
  billing: {
    label: 'Billing',
    text: 'When a payment fails, when auto top-up stops, and when your plan changes or is about to end.',
    mail: 'always',
    app: 'always',
  },
  audience: {
    label: 'Audience',
    text: 'When new fans wait because your plan has no room for more contacts.',
    mail: true,
    app: true,
  },
  export: {
    label: 'Exports',
    text: 'When the export of your data is ready.',
    mail: true,
    app: true,
  },
} as const satisfies Record<string, NotificationKindRule>

export type NotificationKind = keyof typeof NOTIFICATION_RULES
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_RULES) as [NotificationKind, ...NotificationKind[]]

/** Whether an owner wants a kind on a channel, with what they chose where they chose. */
export function wantsKind(
  kind: NotificationKind,
  channel: NotificationChannel,
  chosen: Partial<Record<NotificationChannel, boolean>> | undefined,
): boolean {
  const rule: NotificationKindRule = NOTIFICATION_RULES[kind]
  return rule[channel] === 'always' || (chosen?.[channel] ?? rule[channel])
}

/** Notifications on one page of the list. */
export const NOTIFICATIONS_PER_PAGE = 20
/** Days that a notification is kept. */
export const NOTIFICATION_DAYS = 180
