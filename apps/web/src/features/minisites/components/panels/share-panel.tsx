import { Alert, Button, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { IconEyeOff, IconQrcode } from '../../../../ui/icons.generated.ts'
import { CopyLink } from '../../../../lib/sites/copy-link.tsx'
import { ShareButton } from '../../../../lib/sites/share-button.tsx'
import { siteNow } from '../../editing/fields.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { PanelSection } from './panel-section.tsx'
import { QrSection } from './qr-section.tsx'
import classes from './share-panel.module.css'

/** The link, its QR code, and the visibility of the page. */
export function SharePanel() {
  const editor = useEditor()
  const { site } = useEditing()
  const { name, is_active } = siteNow(site)
  const { url } = site.row
  return (
    <>
      {!is_active && (
        <Alert color="warning" variant="light" icon={<IconEyeOff aria-hidden />} title="Your page is off" mb="md">
          Visitors who open the link see that there is no page. Turn it on below.
        </Alert>
      )}
      <PanelSection title="Your link">
        <div className={classes.link}>
          <a className={classes.address} href={url} target="_blank" rel="noopener">
            {url.replace(/^https?:\/\//, '')}
          </a>
          <CopyLink site={site.row} look="button" />
          <ShareButton site={{ ...site.row, name }} />
        </div>
      </PanelSection>
      <QrSection site={site.row} />
      <PanelSection
        title="Codes that are counted"
        text="One for each poster, flyer, and sleeve: you see which of them brings people, and change where it leads after it is printed."
      >
        <Button
          component={Link}
          to={`/dashboard/codes?site=${site.row.id}`}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
        >
          QR codes and short links
        </Button>
      </PanelSection>
      <PanelSection title="Visibility">
        <Switch
          label="The page is on"
          description="Turn it off to hide everything. Nothing is deleted."
          checked={is_active}
          onChange={(event) => editor.editSite({ is_active: event.currentTarget.checked })}
        />
      </PanelSection>
    </>
  )
}
