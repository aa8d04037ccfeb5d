interface KeptWords {
  /** What stays if nobody chooses. */
  most: string
  /** What the numbers beside the items count. */
  counted: string
  /** Title of a choice that was made. */
  title: string
  /** What becomes of the items for which there is no room. */
  withoutRoom: string
  /** The mark of such an item. */
  mark: string
}

const SHOWN: KeptWords = {
  most: 'the most visited stay',
  counted: 'visit',
  title: 'Choose what is shown',
  withoutRoom: 'do not show them',
  mark: 'not shown',
}

const USED: KeptWords = {
  most: 'the most used stay',
  counted: 'use',
  title: 'Choose what can be used',
  withoutRoom: 'they cannot be used',
  mark: 'cannot be used',
}

/** Returns how to speak of what a plan keeps: sites and blocks are shown to visitors, templates are used. */
export const keptWords = (feature: string): KeptWords => (feature === 'message_templates' ? USED : SHOWN)
