import { Skeleton, Stack } from '@mantine/core'

/** The shape of a tab while it loads. */
export const TabSkeleton = () => (
  <Stack gap="md" role="status">
    <span className="visually-hidden">Loading…</span>
    <Skeleton height={196} radius="lg" />
    <Skeleton height={132} radius="lg" />
  </Stack>
)
