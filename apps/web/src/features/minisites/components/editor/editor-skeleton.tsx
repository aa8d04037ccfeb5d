import { Skeleton } from '@mantine/core'
import { EditorOutline } from '../../../../ui/editor-page.tsx'
import frame from './editor-frame.module.css'
import { PanelSkeleton } from './panel-skeleton.tsx'

/** Placeholder for the editor while the site loads. */
export const EditorSkeleton = () => (
  <EditorOutline label="Opening the editor…" className={frame.main}>
    <div className={frame.tabs}>
      <Skeleton height={20} my={16} aria-hidden />
      <PanelSkeleton />
    </div>
    <div className={frame.stage} aria-hidden>
      <Skeleton width={330} radius={44} />
    </div>
  </EditorOutline>
)
