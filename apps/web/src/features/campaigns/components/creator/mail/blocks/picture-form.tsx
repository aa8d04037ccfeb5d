import { MAX_MAIL_ALT, MAX_MAIL_HEADING, MAX_MAIL_LABEL } from '@greenroom/domain/mail-design'
import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { PictureField } from '../../../../../../lib/form/picture-field.tsx'
import classes from './blocks.module.css'
import { LinkField } from './link-field.tsx'
import type { FormOf } from './words-form.tsx'

export const PictureForm = ({ block, onChange }: FormOf<'picture'>) => (
  <Stack gap="sm">
    <PictureField
      label="Picture"
      hint="JPEG, PNG, WebP, or GIF. It is made small enough to load fast."
      value={block.url === '' ? null : block.url}
      onChange={(url) => onChange({ ...block, url: url ?? '' })}
    />
    <TextInput
      label="Describe the picture"
      description="Read out to people who cannot see it, and shown where pictures are blocked."
      placeholder="Nova on stage, lit from behind"
      maxLength={MAX_MAIL_ALT}
      value={block.alt}
      onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
    />
    <LinkField label="Leads to (optional)" value={block.href} onChange={(href) => onChange({ ...block, href })} />
    <SegmentedControl
      className={classes.choice ?? ''}
      aria-label="Width"
      data={[
        { value: 'full', label: 'Full width' },
        { value: 'half', label: 'Half width' },
      ]}
      value={block.width}
      onChange={(width) => onChange({ ...block, width: width === 'half' ? 'half' : 'full' })}
    />
  </Stack>
)

export const PlayerForm = ({ block, onChange }: FormOf<'player'>) => (
  <Stack gap="sm">
    <TextInput
      label="Title"
      placeholder="Low Tide"
      maxLength={MAX_MAIL_HEADING}
      value={block.title}
      onChange={(event) => onChange({ ...block, title: event.currentTarget.value })}
    />
    <TextInput
      label="Line below (optional)"
      placeholder="Spotify"
      maxLength={MAX_MAIL_LABEL}
      value={block.note}
      onChange={(event) => onChange({ ...block, note: event.currentTarget.value })}
    />
    <LinkField label="Plays at" value={block.url} onChange={(url) => onChange({ ...block, url })} />
    <PictureField
      label="Cover"
      hint="Players do not run in emails, so the card shows the cover and leads to the music."
      value={block.art === '' ? null : block.art}
      onChange={(art) => onChange({ ...block, art: art ?? '' })}
    />
  </Stack>
)
