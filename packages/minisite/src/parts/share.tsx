import { Icon } from './icon.tsx'
import { CLOSE_ICON, SHARE_ICON } from './icons.ts'

/** Addresses that visitors pass on. `qrHref` is a picture of the QR code, loaded when the sheet opens. */
export interface Sharing {
  url: string
  qrHref?: string
}

/** Renders the button in the corner. In a preview it opens nothing. */
export function ShareButton({ live }: { live: boolean }) {
  if (!live)
    return (
      <span className="share">
        <Icon path={SHARE_ICON} />
      </span>
    )
  return (
    <button type="button" className="share" popoverTarget="share" aria-label="Share this page">
      <Icon path={SHARE_ICON} />
    </button>
  )
}

/** Renders the share sheet: QR code, address, and a button that shares or copies (shown if scripts run). */
export function ShareSheet({ name, sharing }: { name: string; sharing: Sharing }) {
  return (
    <div id="share" popover="auto" className="sheet" role="dialog" aria-labelledby="share-title">
      <h2 id="share-title" dir="auto">
        Share {name}
      </h2>
      <button
        type="button"
        className="close"
        autoFocus
        popoverTarget="share"
        popoverTargetAction="hide"
        aria-label="Close"
      >
        <Icon path={CLOSE_ICON} />
      </button>
      {sharing.qrHref && (
        <img src={sharing.qrHref} alt="QR code of this page" width="200" height="200" loading="lazy" />
      )}
      <p className="address">{sharing.url.replace(/^https?:\/\//, '')}</p>
      <button type="button" className="copy" data-s={sharing.url}>
        Share link
      </button>
    </div>
  )
}
