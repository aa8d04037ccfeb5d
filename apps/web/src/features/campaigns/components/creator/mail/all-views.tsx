import { LateModal } from '../../../../../ui/late-modal.tsx'
import { Outcome } from '../outcome.tsx'
import { PersonPicker } from '../person-picker.tsx'
import classes from './all-views.module.css'
import { MAIL_VIEWS, MailView, type MailViewProps } from './mail-view.tsx'

interface AllViewsProps extends Omit<MailViewProps, 'view'> {
  opened: boolean
  onClose: () => void
}

/** One person's email on all kinds of screens at once. */
export default function AllViews({ opened, onClose, ...shown }: AllViewsProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Unified preview" fullScreen>
      <div className={classes.person}>
        <PersonPicker />
        <Outcome />
      </div>
      <div className={classes.grid}>
        {MAIL_VIEWS.map(({ value, label }) => (
          <div key={value} className={classes.view} data-view={value}>
            <h3 className={classes.name}>{label}</h3>
            <MailView view={value} {...shown} />
          </div>
        ))}
      </div>
    </LateModal>
  )
}
