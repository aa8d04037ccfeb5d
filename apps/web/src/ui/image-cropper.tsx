import { Modal } from '@mantine/core'
import { Suspense } from 'react'
import type { ImageCropperProps } from './crop-stage.tsx'
import classes from './image-cropper.module.css'
import { latePart } from './late-part.tsx'

const CropStage = latePart(() => import('./crop-stage.tsx'))

/** Lets the user crop a picture by drag, pinch, wheel, slider, or arrow keys. */
export function ImageCropper({ file, onDone, onCancel, aspect = 1 }: ImageCropperProps) {
  return (
    <Modal opened onClose={onCancel} title="Crop your picture" centered size="md">
      <Suspense fallback={<div className={classes.stage} />}>
        <CropStage file={file} onDone={onDone} onCancel={onCancel} aspect={aspect} />
      </Suspense>
    </Modal>
  )
}
