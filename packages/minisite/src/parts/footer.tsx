import type { Mode } from '../view.ts'

interface FooterProps {
  appName: string
  mode: Mode
  hasForm?: boolean
  /** Address of the list of the artist's letters, if there are any. */
  lettersHref?: string | undefined
  /** Address of the product, if the page stands at another host. */
  home?: string | undefined
}

/** Renders the small print at the end. If the page has a form, it links to what happens with an address. */
export function Footer({ appName, mode, hasForm = false, lettersHref, home = '' }: FooterProps) {
  const Frame = mode === 'live' ? 'footer' : 'div'
  return (
    <Frame className="foot">
      {lettersHref && <a href={lettersHref}>Letters</a>}
      <a href={mode === 'live' ? `${home}/` : undefined}>
        Made with <b>{appName}</b>
      </a>
      {hasForm && <a href={mode === 'live' ? `${home}/privacy` : undefined}>Privacy</a>}
    </Frame>
  )
}
