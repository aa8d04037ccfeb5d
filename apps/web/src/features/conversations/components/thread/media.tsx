import type { MessageMedia } from '@greenroom/contracts'
import { ActionIcon, Modal } from '@mantine/core'
import { useState } from 'react'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFile,
  IconFileOff,
} from '../../../../ui/icons.generated.ts'
import classes from './media.module.css'

const isPicture = ({ type, is_missing: isMissing }: MessageMedia) => !isMissing && type.startsWith('image/')

/** 52480 → "51 KB". */
const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Pictures and files of a message. */
export function Media({ media }: { media: readonly MessageMedia[] }) {
  const pictures = media.filter(isPicture)
  const files = media.filter((one) => !isPicture(one))
  const [shown, setShown] = useState<number>()
  return (
    <>
      {pictures.length === 0 ? null : (
        <div className={classes.pictures} data-single={pictures.length === 1 || undefined}>
          {pictures.map((picture, place) => (
            <button
              key={picture.id}
              type="button"
              className={classes.picture}
              aria-label={`Open ${picture.name || 'the picture'}`}
              onClick={() => setShown(place)}
            >
              <img
                src={picture.url}
                alt=""
                loading="lazy"
                {...(picture.width && picture.height && { width: picture.width, height: picture.height })}
              />
            </button>
          ))}
        </div>
      )}
      {files.map((file) =>
        file.is_missing ? (
          <p key={file.id} className={classes.file}>
            <IconFileOff size={20} aria-hidden />
            <span>
              <span className={classes.fileName}>{file.name || 'A file'}</span>
              <small>It could not be fetched.</small>
            </span>
          </p>
        ) : (
          <a key={file.id} className={classes.file} href={file.url} download={file.name}>
            <IconFile size={20} aria-hidden />
            <span>
              <span className={classes.fileName}>{file.name}</span>
              <small>{size(file.bytes)}</small>
            </span>
            <IconDownload size={18} aria-hidden />
          </a>
        ),
      )}
      <Lightbox pictures={pictures} shown={shown} onShow={setShown} />
    </>
  )
}

interface LightboxProps {
  pictures: readonly MessageMedia[]
  shown: number | undefined
  onShow: (place: number | undefined) => void
}

/** One picture in the whole window; arrow keys turn the pages. */
function Lightbox({ pictures, shown, onShow }: LightboxProps) {
  const picture = shown === undefined ? undefined : pictures[shown]
  const turn = (by: number) => {
    if (shown !== undefined) onShow((shown + by + pictures.length) % pictures.length)
  }
  return (
    <Modal
      opened={picture !== undefined}
      onClose={() => onShow(undefined)}
      size="auto"
      centered
      title={`${picture?.name || 'Picture'}${pictures.length > 1 ? ` (${(shown ?? 0) + 1} of ${pictures.length})` : ''}`}
      closeButtonProps={{ 'aria-label': 'Close the picture' }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') turn(1)
        if (event.key === 'ArrowLeft') turn(-1)
      }}
    >
      {picture ? <img className={classes.large} src={picture.url} alt={picture.name || 'Picture'} /> : null}
      {pictures.length > 1 ? (
        <div className={classes.turns}>
          <ActionIcon variant="default" aria-label="Previous picture" onClick={() => turn(-1)}>
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" aria-label="Next picture" onClick={() => turn(1)}>
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </Modal>
  )
}
