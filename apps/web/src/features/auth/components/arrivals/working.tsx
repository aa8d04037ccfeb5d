import { Box, Stack } from '@mantine/core'
import { Disc } from '../../../../ui/disc.tsx'

/** Shown while a link is being tried. */
export const Working = ({ message }: { message: string }) => (
  <Stack align="center" py={48} role="status">
    <Disc size={44} spinning />
    <Box component="p" m={0} c="dimmed" fz={16}>
      {message}
    </Box>
  </Stack>
)
