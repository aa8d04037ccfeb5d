import { initials } from '@greenroom/domain'
import type { FanPhone } from './fan-page.ts'

/** Renders a text message as it looks on the phone of whoever gets it. */
export function Phone({ phone: { from, text, pictures, caption } }: { phone: FanPhone }) {
  return (
    <figure className="phone">
      <div className="screen">
        <p className="sender" dir="auto">
          <i aria-hidden="true">{initials(from)}</i>
          {from}
        </p>
        {pictures.map(({ src, alt, width, height }) => (
          <img
            key={src}
            src={src}
            alt={alt}
            {...(width && height ? { width, height } : {})}
            decoding="async"
            referrerPolicy="no-referrer"
          />
        ))}
        <blockquote dir="auto">{text}</blockquote>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
