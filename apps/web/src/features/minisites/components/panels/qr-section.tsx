import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '../../../../ui/icons.generated.ts'
import QrCode from '../../../../lib/sites/qr-code.tsx'
import { saveFile } from '../../../../lib/save-file.ts'
import { qrPath, qrPng, qrSvg } from '../../../../lib/sites/qr.ts'
import { useRecordShare } from '../../../../lib/sites/record-share.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { PanelSection } from './panel-section.tsx'
import classes from './share-panel.module.css'

/** The link as a QR code, on screen and for download. */
export function QrSection({ site: { id, url, username } }: { site: { id: string; url: string; username: string } }) {
  const record = useRecordShare(id)
  const save = (kind: 'png' | 'svg') => {
    const code = qrPath(url)
    const made = kind === 'png' ? qrPng(code) : Promise.resolve(new Blob([qrSvg(code)], { type: 'image/svg+xml' }))
    made
      .then((file) => {
        saveFile(file, `${username}-qr.${kind}`)
        record('qr')
      })
      .catch(() => toast.error('This browser could not make the picture.'))
  }
  return (
    <PanelSection title="QR code" text="For posters, merch and the back of the van.">
      <Group gap={20}>
        <QrCode url={url} />
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
      </Group>
    </PanelSection>
  )
}
