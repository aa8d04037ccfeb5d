import { Skeleton } from '@mantine/core'
import bar from '../../../../ui/editor-bar.module.css'
import frame from './editor-frame.module.css'
import { PanelSkeleton } from './panel-skeleton.tsx'

/** Placeholder for the editor while the site loads. */
export function EditorSkeleton() {
  return (
    <div className={frame.root}>
      <p role="status" className="visually-hidden">
        Opening the editor…
      </p>
      <div className={bar.bar} aria-hidden>
        <Skeleton height={36} width={36} />
        <Skeleton height={18} width={160} />
      </div>
      <main id="main" tabIndex={-1} className={frame.main}>
        <div className={frame.tabs}>
          <Skeleton height={20} my={16} aria-hidden />
          <PanelSkeleton />
        </div>
        <div className={frame.stage} aria-hidden>
          <Skeleton width={330} radius={44} />
        </div>
      </main>
    </div>
  )
}
