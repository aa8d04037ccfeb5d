/** What the figures of a campaign count. Every screen, file, and answer that shows one shows these words with it. */
export const CAMPAIGN_FIGURES = {
  planned: { name: 'Planned', text: 'People in the audience when it was listed.' },
  sent: { name: 'Sent', text: 'Texts that the provider accepted.' },
  delivered: {
    name: 'Delivered',
    text: 'Texts that a carrier confirmed. Some carriers never do; those stay unconfirmed.',
  },
  unconfirmed: { name: 'Sent, unconfirmed', text: 'Accepted by the provider. No carrier has reported on them yet.' },
  clicked: {
    name: 'Clicked',
    text: 'People who followed a link. Machines that only look at links, such as previews, are not counted.',
  },
  replied: { name: 'Replied', text: 'People who wrote within 72 hours. STOP and its kin are not counted.' },
  opted_out: { name: 'Opted out', text: 'Recipients who withdrew within 7 days.' },
  failed: { name: 'Failed', text: 'Texts that were refused, or reported as undelivered.' },
  skipped: { name: 'Skipped', text: 'People who were not written to. Nothing was charged for them.' },
  held: { name: 'Held', text: 'People whose text waits for its moment, such as the end of the night where they live.' },
  waiting: { name: 'Waiting', text: 'People whose text has not left yet.' },
  uncertain: {
    name: 'Uncertain',
    text: 'The provider may or may not have taken these texts. They are never sent again by themselves, so that nobody gets one twice.',
  },
  cost: {
    name: 'Cost',
    text: 'Charged to your wallet for this campaign. While it is sent, each thousand texts are charged once they are through.',
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
