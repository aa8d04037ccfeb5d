import { Skeleton, Stack } from '@mantine/core'

/** Placeholder of a tab while it loads. */
export const TabSkeleton = () => (
  <Stack gap="md">
    <Skeleton height={196} radius="lg" />
    <Skeleton height={132} radius="lg" />
  </Stack>
)
