import type { Plugin } from 'vite'

const USE_ID = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/**
 * Gives Mantine's components React's own ids. Theirs are replaced by random ones in a layout effect, for versions of
 * React without `useId`, so each checkbox, menu, and field would be drawn twice, in the task that shows the screen.
 */
export const lightIds = (): Plugin => ({
  name: 'light-ids',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: USE_ID },
    handler: () => `import { useId as useReactId } from 'react'
export function useId(given) {
  const id = useReactId()
  return typeof given === 'string' ? given : id
}`,
  },
})
