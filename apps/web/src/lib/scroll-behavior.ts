/** Returns how to scroll: at once for people who want less motion (standard A4). Style sheets do not reach scripts. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
