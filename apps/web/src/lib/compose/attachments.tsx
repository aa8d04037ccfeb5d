import type { MessageMedia } from '@greenroom/contracts'
import { CloseButton, Progress } from '@mantine/core'
import { IconFile } from '../../ui/icons.generated.ts'
import classes from './attachments.module.css'
import type { Attaching } from './use-attaching.ts'

export interface AttachmentsProps {
  attaching: Attaching
  media: readonly MessageMedia[]
  onRemove: (id: string) => void
}

/** The files of the message that is being written. */
export function Attachments({ attaching: { uploading }, media, onRemove }: AttachmentsProps) {
  if (media.length + uploading.length === 0) return null
  return (
    <ul className={`plain-list ${classes.attachments}`} aria-label="Attached">
      {media.map((one) => (
        <li key={one.id} className={classes.attachment}>
          {one.type.startsWith('image/') ? (
            <img src={one.url} alt={one.name} />
          ) : (
            <>
              <IconFile size={18} aria-hidden />
              <span>{one.name}</span>
            </>
          )}
          <CloseButton size="sm" aria-label={`Remove ${one.name || 'the file'}`} onClick={() => onRemove(one.id)} />
        </li>
      ))}
      {uploading.map(({ id, name, share }) => (
        <li key={id} className={classes.attachment}>
          <IconFile size={18} aria-hidden />
          <span>{name}</span>
          <Progress value={share * 100} aria-label={`Uploading ${name}`} className={classes.progress ?? ''} />
        </li>
      ))}
    </ul>
  )
}
