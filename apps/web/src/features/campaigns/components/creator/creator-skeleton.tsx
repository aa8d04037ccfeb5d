import { Skeleton } from '@mantine/core'
import bar from '../../../../ui/editor-bar.module.css'
import classes from './creator.module.css'

/** Placeholder for the creator while the campaign loads. */
export const CreatorSkeleton = () => (
  <div className={classes.root}>
    <p role="status" className="visually-hidden">
      Opening the campaign…
    </p>
    <div className={bar.bar} aria-hidden>
      <Skeleton height={36} width={36} />
      <Skeleton height={18} width={180} />
    </div>
    <main id="main" tabIndex={-1} className={classes.main}>
      <div className={classes.form} aria-hidden>
        <Skeleton height={52} mt={10} />
        <Skeleton height={26} width={140} mt={38} />
        <Skeleton height={120} mt={18} radius="lg" />
        <Skeleton height={26} width={140} mt={48} />
        <Skeleton height={180} mt={18} radius="lg" />
      </div>
      <div className={classes.stage} aria-hidden>
        <Skeleton width={320} height={640} mx="auto" radius={44} />
      </div>
    </main>
  </div>
)
