import { Skeleton } from '@mantine/core'
import { EditorSkeleton } from '../../../../ui/editor-page.tsx'

/** Placeholder for the creator while the campaign loads. */
export const CreatorSkeleton = () => (
  <EditorSkeleton label="Opening the campaign…" stage={<Skeleton width={320} height={640} mx="auto" radius={44} />}>
    <Skeleton height={26} width={140} mt={38} />
    <Skeleton height={120} mt={18} radius="lg" />
    <Skeleton height={26} width={140} mt={48} />
    <Skeleton height={180} mt={18} radius="lg" />
  </EditorSkeleton>
)
