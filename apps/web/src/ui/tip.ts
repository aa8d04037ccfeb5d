import type { FloatingPosition } from '@mantine/core'

/** Props of an element that the tooltip of the page explains (tips.tsx). @param words undefined: nothing is said */
export const tip = (words: string | undefined, side: FloatingPosition = 'top') => ({
  'data-tip': words,
  'data-tip-side': side,
})

/** Props of a `<time>` whose tooltip is its full date and time. */
export const exactTime = tip('')
