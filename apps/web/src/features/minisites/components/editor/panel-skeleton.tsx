import { Skeleton, Stack } from '@mantine/core'

/** Placeholder for a panel while it loads. */
export function PanelSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={44} />
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
      <Skeleton height={76} radius="lg" />
    </Stack>
  )
}
