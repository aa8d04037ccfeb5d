import type { ThemeId } from '@greenroom/domain'

/** Renders what a theme draws between header and blocks beyond CSS: the waves of tide. */
export function Decor({ theme }: { theme: ThemeId }) {
  if (theme !== 'tide') return null
  return (
    <svg className="waves" viewBox="0 0 480 96" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 22C60 2 110 2 170 18s120 24 180 8s90-18 130-10v80H0z" />
      <path d="M0 50C50 66 100 68 160 52s110-24 170-10s100 22 150 8v46H0z" />
      <path d="M0 80C70 62 130 64 190 76s130 16 180 2s80-12 110-4v22H0z" />
    </svg>
  )
}
