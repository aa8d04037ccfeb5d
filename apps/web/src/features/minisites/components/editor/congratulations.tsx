import { Button, Modal, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '../../../../ui/icons.generated.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../../lib/address/index.ts'
import { CopyLink } from '../../../../lib/sites/copy-link.tsx'
import { ShareButton } from '../../../../lib/sites/share-button.tsx'
import { siteNow } from '../../editing/fields.ts'
import classes from './congratulations.module.css'
import { useEditing } from './editor-context.ts'

const address = z.object({ congratulations: one(z.literal('true')) })
const RINGS = [0, 1, 2, 3, 4]

/** Celebrates a new live page. `?congratulations=true` opens it and is then removed from the address. */
export function Congratulations() {
  const { values, set } = useAddress(address)
  const [isClosing, setClosing] = useState(false)
  const { site } = useEditing()
  const { url } = site.row
  const isAsked = values.congratulations !== undefined
  useEffect(() => {
    if (!isAsked) setClosing(false)
  }, [isAsked])
  const forget = () => set({ congratulations: undefined }, { replace: true })
  return (
    <Modal
      opened={isAsked && !isClosing}
      onClose={() => setClosing(true)}
      onExitTransitionEnd={forget}
      centered
      size="lg"
      padding={0}
      withCloseButton={false}
      radius="xl"
      attributes={{ content: { 'aria-label': 'Congratulations, you are live!' } }}
    >
      <div className={classes.stage} aria-hidden>
        {RINGS.map((ring) => (
          <span key={ring} className={classes.ring} data-ring={ring} />
        ))}
      </div>
      <Stack className={classes.words} gap="lg">
        <div>
          <Title order={2} fz="clamp(24px, 20px + 1.4vw, 32px)" style={{ textWrap: 'balance' }}>
            Congratulations, you are live!
          </Title>
          <Text c="dimmed" mt={6}>
            {siteNow(site).name} now has a page of its own. Send it to a friend.
          </Text>
        </div>
        <a className={classes.link} href={url} target="_blank" rel="noopener">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <div className={classes.actions}>
          <CopyLink site={site.row} look="button" buttonProps={{ size: 'md' }} />
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noopener"
            variant="default"
            size="md"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            View page
          </Button>
          <ShareButton site={{ ...site.row, name: siteNow(site).name }} />
        </div>
        <Button size="md" fullWidth onClick={() => setClosing(true)} data-autofocus>
          Keep editing
        </Button>
      </Stack>
    </Modal>
  )
}
