import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { qrPath } from './qr.ts'

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
    <Box
      component="svg"
      p="sm"
      bd="1px solid var(--gr-hairline)"
      bdrs={14}
      bg="#fff"
      c="#121612"
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="currentColor" />
    </Box>
  )
}
