import type { Mode } from '../view.ts'

/** The small line at the end. */
export function Footer({ appName, mode }: { appName: string; mode: Mode }) {
  const Frame = mode === 'live' ? 'footer' : 'div'
  return (
    <Frame className="foot">
      <a href={mode === 'live' ? '/' : undefined}>
        Made with <b>{appName}</b>
      </a>
    </Frame>
  )
}
