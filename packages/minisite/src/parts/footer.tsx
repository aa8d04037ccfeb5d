import type { Mode } from '../view.ts'

/** Renders the small print at the end. If the page has a form, it links to what happens with an address. */
export function Footer({ appName, mode, hasForm = false }: { appName: string; mode: Mode; hasForm?: boolean }) {
  const Frame = mode === 'live' ? 'footer' : 'div'
  return (
    <Frame className="foot">
      <a href={mode === 'live' ? '/' : undefined}>
        Made with <b>{appName}</b>
      </a>
      {hasForm && <a href={mode === 'live' ? '/privacy' : undefined}>Privacy</a>}
    </Frame>
  )
}
