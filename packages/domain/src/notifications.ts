/** Ways to notify an owner. */
export const NOTIFICATION_CHANNELS = ['mail', 'app', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export interface NotificationKindRule {
  label: string
  /** Description shown in the settings. */
  text: string
  /** Default for the channel; `always` cannot be turned off. */
  mail: boolean | 'always'
  app: boolean | 'always'
  /** Absent: this kind is never pushed to a browser. */
  push?: boolean
}

/** All kinds of notifications. Security cannot be turned off: it may be the only sign of a stranger. */
export const NOTIFICATION_RULES = {
  messages: {
    label: 'Messages',
    text: 'When a fan writes to you. Mail comes in one summary, after ten minutes unread and at most once an hour.',
    mail: true,
    app: true,
    push: true,
  },
  security: {
    label: 'Security',
    text: 'New sign-ins, and changes to your password, email, two-factor sign-in, and API keys.',
    mail: 'always',
    app: 'always',
    push: true,
  },
  account: {
    label: 'Account',
    text: 'When your account is about to be deleted, and when it is kept.',
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
  campaigns: {
    label: 'Campaigns',
    text: 'When a campaign has been sent or waits for you, and when somebody approves or declines one.',
    mail: true,
    app: true,
  },
  sending: {
    label: 'Sending',
    text: 'When a domain that you send from is ready, or its records break.',
    mail: 'always',
    app: 'always',
  },
  hosts: {
    label: 'Own domains',
    text: 'When your page is reached by a domain of your own, or its records break.',
    mail: 'always',
    app: 'always',
  },
  weekly: {
    label: 'Weekly letter',
    text: 'On Monday morning: your views, clicks, and new fans of the week, and one thing worth doing next.',
    mail: true,
    app: false,
  },
  export: {
    label: 'Exports',
    text: 'When your data export is ready.',
    mail: true,
    app: true,
  },
} as const satisfies Record<string, NotificationKindRule>

export type NotificationKind = keyof typeof NOTIFICATION_RULES
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_RULES) as [NotificationKind, ...NotificationKind[]]

/** Returns true if an owner gets this kind on a channel, by their choice or the default. */
export function wantsKind(
  kind: NotificationKind,
  channel: NotificationChannel,
  chosen: Partial<Record<NotificationChannel, boolean | null>> | undefined,
): boolean {
  const rule: NotificationKindRule = NOTIFICATION_RULES[kind]
  const byDefault = rule[channel]
  return byDefault === 'always' || (byDefault !== undefined && (chosen?.[channel] ?? byDefault))
}

/** Minutes that a message stays unread before it is mailed, and least minutes between two such mails. */
export const UNREAD_MINUTES = 10
export const DIGEST_EVERY_MINUTES = 60
/** Most browsers of an owner that get pushes; a further one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10

/** Notifications per page. */
export const NOTIFICATIONS_PER_PAGE = 20
/** Days until a notification is deleted. */
export const NOTIFICATION_DAYS = 180
