import { Box, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import { lateExtra } from '../../../ui/late-part.tsx'

const DraftPhone = lateExtra(() => import('./draft-phone.tsx'))

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
      <Text
        component="p"
        truncate
        maw="100%"
        py={6}
        px={14}
        bd="1px solid var(--gr-hairline)"
        bdrs="xl"
        bg="var(--gr-surface)"
        ff="monospace"
        fz={13}
      >
        <Box component="span" c="var(--mantine-color-dimmed)">
          {window.location.host}/
        </Box>
        {draft.username || 'you'}
      </Text>
    </Stack>
  )
}
