import type { Mode } from '../view.ts'

/** The small line at the end. Where visitors may leave an address, it leads to what is done with it. */
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
