import { Skeleton, Stack } from '@mantine/core'

const ROWS = [0, 1, 2, 3, 4, 5]

/** The shape of a screen whose code is on its way. */
export function ScreenSkeleton() {
  return (
    <Stack role="status" gap="md">
      <span className="visually-hidden">Loading page...</span>
      <Skeleton h={37} w={260} maw="60%" radius="md" />
      <Skeleton h={18} w={220} maw="40%" mb="md" />
      {ROWS.map((row) => (
        <Skeleton key={row} h={56} radius="md" />
      ))}
    </Stack>
  )
}
