import type { FanPage } from '@greenroom/minisite/render'

/** Page of a link that leads nowhere. Every unknown one gets the same. */
export const NOWHERE: FanPage = {
  heading: 'This link does not work',
  paragraphs: ['A character may be missing or mistyped. Please open it again from the message that you got.'],
}
