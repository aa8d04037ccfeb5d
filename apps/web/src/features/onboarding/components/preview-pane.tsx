import { lazy, Suspense } from 'react'
import { PhoneFrame } from '../../../ui/phone-frame.tsx'
import { useDraft } from '../draft/use-draft.ts'
import classes from './preview-pane.module.css'

const DraftPhone = lazy(() => import('./draft-phone.tsx'))

/** The phone beside a step, with the address the page will have. */
export function PreviewPane({ width = 300 }: { width?: number }) {
  const { draft } = useDraft()
  return (
    <div className={classes.pane}>
      <Suspense
        fallback={
          <PhoneFrame width={width}>
            <div className={classes.waiting} />
          </PhoneFrame>
        }
      >
        <DraftPhone width={width} />
      </Suspense>
      <p className={classes.address}>
        <span className={classes.host}>{window.location.host}/</span>
        {draft.username || 'you'}
      </p>
    </div>
  )
}
