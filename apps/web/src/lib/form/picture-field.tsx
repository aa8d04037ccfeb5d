import { type StoredImage, uploadImage } from '@greenroom/contracts'
import { imageFileProblem, IMAGE_TYPES } from '@greenroom/domain'
import { Box, Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '../../ui/icons.generated.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { upload } from '../api/index.ts'

export interface PictureFieldProps {
  label: string
  hint: string
  value: string | null
  onChange: (url: string | null, stored?: StoredImage) => void
}

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField({ label, hint, value, onChange }: PictureFieldProps) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [failed, setFailed] = useState<File>()
  const reset = useRef<() => void>(null)
  const sending = useRef<AbortController>(null)
  const hintId = useId()
  useEffect(() => () => sending.current?.abort(), [])

  const store = async (file: File) => {
    const sent = new AbortController()
    sending.current = sent
    setProblem(undefined)
    setFailed(undefined)
    setShare(0)
    try {
      const stored = await upload(uploadImage, file, { onProgress: setShare, signal: sent.signal })
      onChange(stored.url, stored)
    } catch (error) {
      if (sent.signal.aborted) return
      setProblem(error instanceof Error ? error.message : 'Upload failed')
      setFailed(file)
    } finally {
      setShare(undefined)
    }
  }
  const pick = (file: File | null) => {
    reset.current?.()
    if (!file) return
    const found = imageFileProblem(file)
    if (found) setProblem(found)
    else void store(file)
  }
  return (
    <div>
      <Input.Label component="div">{label}</Input.Label>
      <Group gap="md" align="center" wrap="nowrap">
        {value && (
          <Box
            component="img"
            src={value}
            alt=""
            w={96}
            h={64}
            flex="none"
            bd="1px solid var(--gr-hairline)"
            bdrs={10}
            style={{ objectFit: 'cover' }}
          />
        )}
        <Stack gap={6}>
          <Group gap="xs">
            <FileButton onChange={pick} accept={IMAGE_TYPES.join(',')} resetRef={reset}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={share !== undefined}
                  leftSection={<IconPhoto size={18} aria-hidden />}
                  aria-describedby={hintId}
                >
                  {value ? 'Change picture' : 'Choose a picture'}
                </Button>
              )}
            </FileButton>
            {failed && (
              <Button variant="light" onClick={() => void store(failed)}>
                Try again
              </Button>
            )}
            {value && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onChange(null)}
              >
                Remove
              </Button>
            )}
          </Group>
          {share !== undefined && <Progress value={share * 100} size="sm" aria-label="Upload" />}
          <Text
            id={hintId}
            size="sm"
            c={problem ? 'var(--mantine-color-error)' : 'dimmed'}
            role={problem ? 'alert' : undefined}
          >
            {problem ?? hint}
          </Text>
        </Stack>
      </Group>
    </div>
  )
}
