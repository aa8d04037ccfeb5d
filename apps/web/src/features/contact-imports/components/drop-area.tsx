import { MAX_IMPORT_BYTES } from '@greenroom/contracts/contact-imports'
import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconAlertTriangle, IconFileImport } from '../../../ui/icons.generated.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { formatShare } from '../../../lib/format.ts'
import { useOnline } from '../../../lib/online.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { bringFile } from '../api/imports.ts'
import classes from './drop-area.module.css'

const TYPES = {
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv', '.tab'],
  'text/plain': ['.txt'],
}
const MOST_MB = MAX_IMPORT_BYTES / 1024 ** 2

export interface DropAreaProps {
  /** Called when the file is uploaded. Nothing is imported yet. */
  onBrought: (importId: string) => void
}

/** Takes a file by drop or by choice, and uploads it with its progress. */
export function DropArea({ onBrought }: DropAreaProps) {
  const openDialog = useRef<() => void>(null)
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number>()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const online = useOnline()
  const { isMobile } = useViewport()
  const hint = useId()
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File | undefined) => {
    if (!file) return
    const sent = new AbortController()
    sending.current = sent
    setProblem(undefined)
    setName(file.name)
    setShare(0)
    try {
      const preview = await bringFile(file, { onProgress: setShare, signal: sent.signal })
      onBrought(preview.import.id)
    } catch (error) {
      if (!sent.signal.aborted) setProblem(error instanceof Error ? error.message : 'Upload failed')
    } finally {
      setShare(undefined)
    }
  }
  return (
    <KeptFocus>
      <Dropzone
        className={classes.root ?? ''}
        onDrop={(files) => void send(files[0])}
        onReject={(rejections) => setProblem(refusalOf(rejections))}
        accept={TYPES}
        multiple={false}
        maxSize={MAX_IMPORT_BYTES}
        openRef={openDialog}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        enablePointerEvents
        disabled={share !== undefined}
        inputProps={{ 'aria-label': 'A list of contacts' }}
      >
        <div className={classes.inside}>
          <IconFileImport size={36} stroke={1.4} aria-hidden className={classes.icon} />
          {share === undefined ? (
            <>
              <Text fw={600}>{isMobile ? 'Upload your list' : 'Drop your list here'}</Text>
              <Text size="sm" c="dimmed" id={hint} maw="52ch">
                A CSV or TSV file of up to {MOST_MB} MB, from Mailchimp, Kit, Laylo, Community, Bandcamp, Shopify,
                Google Contacts or any spreadsheet. You review it before anything is imported.
              </Text>
              <Button
                mt={6}
                size="md"
                aria-describedby={hint}
                disabled={!online}
                onClick={() => {
                  setProblem(undefined)
                  openDialog.current?.()
                }}
              >
                Choose a file
              </Button>
              {problem === undefined ? null : (
                <Alert color="error" role="alert" icon={<IconAlertTriangle aria-hidden />} mt="sm" ta="start">
                  {problem}
                </Alert>
              )}
              {online ? null : (
                <Text size="sm" role="status">
                  You are offline. You can upload a list when you are back online.
                </Text>
              )}
            </>
          ) : (
            <Stack gap={10} w="min(420px, 100%)" role="status">
              <Text fw={600} truncate>
                Uploading {name}
              </Text>
              <Progress value={Math.max(3, share * 100)} aria-label={`Uploading ${name}`} animated />
              <Text size="sm" c="dimmed" className="tabular">
                {share < 1 ? formatShare(Math.floor(share * 100) / 100) : 'Reading the first rows…'}
              </Text>
              <Button variant="default" size="xs" onClick={() => sending.current?.abort()}>
                Cancel
              </Button>
            </Stack>
          )}
        </div>
      </Dropzone>
    </KeptFocus>
  )
}

function refusalOf([first, ...others]: FileRejection[]): string {
  if (others.length > 0) return 'Choose one file at a time.'
  if (first?.errors.some(({ code }) => code === 'file-too-large'))
    return `This file is too large. Split it into files of less than ${MOST_MB} MB.`
  return /\.(xlsx?|numbers|ods)$/i.test(first?.file.name ?? '')
    ? 'This is a workbook. Save it as CSV and choose that file.'
    : 'This is not a CSV or TSV file.'
}
