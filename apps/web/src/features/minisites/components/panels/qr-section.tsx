import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { PanelSection } from './panel-section.tsx'
import { type QrPath, qrPath, qrPng, qrSvg } from './qr.ts'
import classes from './share-panel.module.css'

/** The link as a QR code, on the screen and as a file. */
export function QrSection({ url, fileName }: { url: string; fileName: string }) {
  const code = useMemo(() => qrPath(url), [url])
  const save = (kind: 'png' | 'svg') => {
    const made = kind === 'png' ? qrPng(code) : Promise.resolve(new Blob([qrSvg(code)], { type: 'image/svg+xml' }))
    made
      .then((file) => download(file, `${fileName}-qr.${kind}`))
      .catch(() => toast.error('This browser could not make the picture.'))
  }
  return (
    <PanelSection title="QR code" text="For posters, merch and the back of the van.">
      <div className={classes.qr}>
        <Code code={code} label={`QR code of ${url}`} />
        <div className={classes.ways}>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save('png')}>
            Download PNG
          </Button>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save('svg')}>
            Download SVG
          </Button>
          <Text size="sm" c="dimmed">
            PNG for screens, SVG for print at any size.
          </Text>
        </div>
      </div>
    </PanelSection>
  )
}

function Code({ code, label }: { code: QrPath; label: string }) {
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  )
}

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
