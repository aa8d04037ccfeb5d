import { useMemo } from 'react'
import { qrPath } from './qr.ts'
import classes from './qr-code.module.css'

export interface QrCodeProps {
  url: string
  /** Description for screen readers; absent: the address. */
  label?: string
  /** Height and width in pixels. */
  size?: number
}

/** An address as a QR code, dark on white in every scheme, so that every camera reads it. */
export default function QrCode({ url, label = `QR code of ${url}`, size = 168 }: QrCodeProps) {
  const code = useMemo(() => qrPath(url), [url])
  return (
    <svg
      className={classes.code}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}
