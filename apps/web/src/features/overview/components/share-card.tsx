import type { Overview } from '@greenroom/contracts'
import { Box, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { CopyLink } from '../../../lib/sites/copy-link.tsx'
import { ShareButton } from '../../../lib/sites/share-button.tsx'
import classes from './share-card.module.css'
import { lateExtra } from '../../../ui/late-part.tsx'

const QrCode = lateExtra(() => import('../../../lib/sites/qr-code.tsx'))
const QR_PX = 184

export interface ShareCardProps {
  site: NonNullable<Overview['newest_site']>
  /** Nobody has visited yet: the text tells how to change that. */
  isFirst?: boolean
}

/** The address of the page for sharing: as a link, through the share dialog, and as a QR code. */
export const ShareCard = ({ site, isFirst = false }: ShareCardProps) => (
  <section className={classes.card} data-first={isFirst || undefined} aria-labelledby="share">
    <div className={classes.words}>
      <h2 id="share" className={classes.title}>
        {isFirst ? 'Your page is ready for its first visitors' : 'Share your page'}
      </h2>
      <p className={classes.text}>
        {isFirst
          ? 'Put the link where people already are: your bio, a story, a message to ten friends. Their visits appear here a moment later.'
          : 'In your bio, in a story, on a poster.'}
      </p>
      <a className={classes.address} href={site.url} target="_blank" rel="noopener">
        {site.url.replace(/^https?:\/\//, '')}
      </a>
      <div className={classes.ways}>
        <CopyLink site={site} look="button" buttonProps={isFirst ? { variant: 'filled' } : {}} />
        <ShareButton site={site} buttonProps={{ variant: 'default' }} />
      </div>
    </div>
    <Box flex="none" style={{ alignSelf: 'center' }}>
      <Suspense fallback={<Skeleton width={QR_PX} height={QR_PX} radius="md" />}>
        <QrCode url={site.url} size={QR_PX} />
      </Suspense>
    </Box>
  </section>
)
