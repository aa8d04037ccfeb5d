/** Signs of how mailbox providers and carriers take what is sent. */
export const HEALTH_SIGN_WORDS = {
  bounced: { name: 'Bounced', text: 'Emails that came back, for good or after the last attempt.' },
  complaints: { name: 'Complaints', text: 'People who reported an email as spam, as far as mailbox providers tell.' },
  opted_out: { name: 'Opted out', text: 'People who opted out within 7 days.' },
  unreachable: { name: 'Unreachable', text: 'Texts to numbers that are off, do not exist, or take no texts.' },
  violations: {
    name: 'Blocked by carriers',
    text: 'Texts that a carrier filtered, or that your registration did not allow.',
  },
} as const

/** State of a channel, or of one sign. */
export const HEALTH_STATE_WORDS = {
  good: { name: 'Good', text: 'Everything is within the limits.' },
  warning: { name: 'Watch this', text: 'Something is near a limit at which messages no longer arrive.' },
  bad: { name: 'Needs you', text: 'Something is above a limit. Messages may no longer arrive.' },
  unknown: { name: 'Not enough yet', text: 'Fewer than 50 messages say nothing.' },
} as const
