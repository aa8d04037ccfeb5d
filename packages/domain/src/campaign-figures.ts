/** What the figures of a campaign count. Every screen, file, and answer that shows one shows these words with it. */
export const CAMPAIGN_FIGURES = {
  planned: { name: 'Planned', text: 'Everyone in the audience when sending started.' },
  sent: { name: 'Sent', text: 'Messages the provider accepted.' },
  delivered: {
    name: 'Delivered',
    text: 'Texts a carrier confirmed, and emails that did not bounce. Some carriers never report back; those texts stay unconfirmed.',
  },
  unconfirmed: { name: 'Sent, unconfirmed', text: 'Accepted by the provider, but not confirmed by a carrier yet.' },
  opened: {
    name: 'Opened',
    text: 'People whose mail program loaded the pictures, or who clicked. Programs that hide this from senders leave some out.',
  },
  clicked: {
    name: 'Clicked',
    text: 'People who opened a link. Link previews and other machines do not count.',
  },
  replied: { name: 'Replied', text: 'People who wrote back within 72 hours. STOP and similar words do not count.' },
  opted_out: { name: 'Opted out', text: 'People who opted out within 7 days.' },
  machine_opens: {
    name: 'Machine opens',
    text: 'Opens by machines, such as Apple’s mail privacy and scanners. They do not count as opened.',
  },
  all_clicks: { name: 'All clicks', text: 'Every click by people. One person may click several times.' },
  machine_clicks: {
    name: 'Machine clicks',
    text: 'Fetches by link previews, scanners, and other machines. Not counted.',
  },
  failed: { name: 'Failed', text: 'Messages that were rejected, or reported as undelivered.' },
  bounced_hard: {
    name: 'Bounced for good',
    text: 'Messages to addresses or numbers that do not exist, or that take no messages.',
  },
  bounced_soft: {
    name: 'Bounced this time',
    text: 'Messages that failed for another reason, such as a full mailbox or a phone that was off, after the last attempt.',
  },
  complaints: {
    name: 'Complaints',
    text: 'People who reported it as spam, as far as mailbox providers tell. Where nobody tells, it is not measured.',
  },
  orders: {
    name: 'Orders',
    text: 'Orders by people whose last click before buying was on this campaign, or who used its code. Each order counts for one campaign.',
  },
  helped: {
    name: 'Perhaps helped',
    text: 'Orders within 12 hours of delivery by people who did not click. They are never added to orders or revenue.',
  },
  revenue: {
    name: 'Revenue',
    text: 'Goods paid for in those orders, without tax and shipping, less refunds and disputes.',
  },
  control: {
    name: 'Control group',
    text: 'People who would have been written to, drawn at random, and held back to compare. They are among those skipped, and cost nothing.',
  },
  extra_orders: {
    name: 'Extra orders',
    text: 'How many more people ordered than would have without it: the share of those it was sent to who ordered within the days that count, less the share of those held back, times the people it was sent to. Each person counts once, whether or not they clicked, and orders given back in full do not count.',
  },
  return: { name: 'Return', text: 'Revenue less what sending cost.' },
  skipped: { name: 'Skipped', text: 'People who were not written to. You were not charged for them.' },
  held: { name: 'Held', text: 'People who get it later, such as after quiet hours where they live.' },
  waiting: { name: 'Waiting', text: 'People whose message has not been sent yet.' },
  uncertain: {
    name: 'Uncertain',
    text: 'The provider may or may not have accepted these messages. They are never sent again, so nobody gets one twice.',
  },
  cost: {
    name: 'Cost',
    text: 'Charged to your wallet for this campaign. While it is being sent, you are charged after each thousand messages.',
  },
} as const satisfies Record<string, { name: string; text: string }>
export type CampaignFigure = keyof typeof CAMPAIGN_FIGURES

/** Fewer delivered texts have no rates: one person more or less would change them too much. */
export const LEAST_FOR_RATE = 20

/**
 * Returns the share of people among those delivered to, from 0 to 1; null if they are too few to say. A late report can
 * leave more people than deliveries for a moment; a rate never exceeds 1.
 */
export const campaignRate = (people: number, delivered: number): number | null =>
  delivered < LEAST_FOR_RATE ? null : Math.min(1, people / delivered)
