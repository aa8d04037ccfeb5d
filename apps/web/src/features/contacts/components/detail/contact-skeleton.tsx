import { Skeleton } from '@mantine/core'
import layout from '../../screens/contact.module.css'
import classes from './header.module.css'

/** Placeholder for a contact while it loads. */
export const ContactSkeleton = () => (
  <>
    <Skeleton height={28} width={120} mb={24} />
    <div className={classes.root}>
      <Skeleton height={72} circle />
      <div className={classes.words}>
        <Skeleton height={32} width="min(320px, 80%)" mb={10} />
        <Skeleton height={20} width="min(220px, 60%)" />
      </div>
    </div>
    <div className={layout.columns}>
      <div>
        <Skeleton height={420} radius="lg" />
      </div>
      <div>
        <Skeleton height={160} radius="lg" mb={16} />
        <Skeleton height={320} radius="lg" />
      </div>
    </div>
  </>
)
