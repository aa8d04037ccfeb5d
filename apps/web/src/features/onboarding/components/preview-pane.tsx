import { Box, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import classes from './preview-pane.module.css'

const DraftPhone = lazy(() => import('./draft-phone.tsx'))

/** The phone beside a step, with the future address of the page. */
export function PreviewPane({ width = 300 }: { width?: number }) {
  const { draft } = useSiteDraft()
  return (
    <Stack align="center" w="100%">
      <Suspense
        fallback={
          <PhoneFrame width={width}>
            <Box h="100%" bg="var(--gr-sunken)" />
          </PhoneFrame>
        }
      >
        <DraftPhone width={width} />
      </Suspense>
      <p className={classes.address}>
        <Box component="span" c="var(--mantine-color-dimmed)">
          {window.location.host}/
        </Box>
        {draft.username || 'you'}
      </p>
    </Stack>
  )
}
