import '@mantine/dropzone/styles.layer.css'
import { imageFileProblem, IMAGE_TYPES } from '@greenroom/domain'
import { Box, Button, Flex, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPhoto, IconTrash } from '../../../ui/icons.generated.ts'
import { useRef, useState } from 'react'
import { ImageCropper } from '../../../ui/image-cropper.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import { pictureAddress, useSiteDraft } from '../draft/use-site-draft.ts'
import { StepFrame } from './step-frame.tsx'
import classes from './step-picture.module.css'
import type { StepProps } from './step-username.tsx'

/** Chooses or drops, checks, and crops the picture. Its bytes stay in the browser until sign-up. */
export function StepPicture(frame: StepProps) {
  const { draft, picture } = useSiteDraft()
  const address = pictureAddress(picture) ?? (draft.profile.avatar || null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const openFiles = useRef<() => void>(null)

  const choose = (file: File | undefined) => {
    if (!file) return
    const found = imageFileProblem(file)
    setProblem(found)
    if (!found) setChosen(file)
  }
  const clear = () => {
    draftStore.update({ profile: { avatar: '' } })
    void draftStore.setPicture(null)
  }
  return (
    <StepFrame
      {...frame}
      title="Add a picture"
      text="A face or a logo, so people know they are in the right place."
      onSkip={address ? undefined : frame.onNext}
    >
      <Dropzone
        openRef={openFiles}
        multiple={false}
        accept={[...IMAGE_TYPES]}
        useFsAccessApi={false}
        onDrop={(files) => choose(files[0])}
        onReject={(rejections) => choose(rejections[0]?.file)}
        classNames={{ root: classes.zone, inner: classes.inner }}
        inputProps={{ 'aria-label': 'Choose a picture' }}
        aria-label={address ? 'Change the picture' : 'Choose a picture or drop it here'}
      >
        {address ? (
          <img src={address} alt="How you look on your page" className={classes.picture} />
        ) : (
          <span className={classes.empty}>
            <IconPhoto size={32} stroke={1.5} aria-hidden />
          </span>
        )}
        <Flex component="span" direction="column" gap={4}>
          <Box component="span" fz={16} fw={600}>
            {address ? (
              'Change the picture'
            ) : (
              <>
                <span className={classes.byMouse}>Drop a picture here, or choose one</span>
                <span className={classes.byTouch}>Choose a picture</span>
              </>
            )}
          </Box>
          <Box component="span" c="var(--mantine-color-dimmed)" fz="sm">
            JPG, PNG, GIF or WebP, up to 15 MB.
          </Box>
        </Flex>
      </Dropzone>
      {problem && (
        <Text role="alert" size="sm" mt="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {address && (
        <Group mt="sm">
          <Button
            type="button"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={clear}
          >
            Remove
          </Button>
        </Group>
      )}
      {chosen && (
        <ImageCropper
          file={chosen}
          onCancel={() => setChosen(null)}
          onDone={(cropped) => {
            // Closes after saving, so that a reload right after does not lose the picture.
            void draftStore.setPicture(cropped).finally(() => setChosen(null))
          }}
        />
      )}
    </StepFrame>
  )
}
