import { useElementSize } from '@mantine/hooks'
import { MailPage } from '../../../../../ui/mail-page.tsx'
import { MailHead } from '../../mail-head.tsx'
import classes from './mail.module.css'

interface DeviceProps {
  subject: string
  from: string
  html: string
}

/** Width of a mail in a window of a desktop, in pixels. */
const DESKTOP_WIDTH = 680

/** An email in a window of a desktop, drawn smaller to fit. */
export function DesktopMail({ subject, from, html, isDark = false }: DeviceProps & { isDark?: boolean }) {
  const { ref, width, height } = useElementSize()
  const scale = width === 0 ? 1 : Math.min(1, width / DESKTOP_WIDTH)
  const title = isDark ? 'The email on a dark desktop' : 'The email on a desktop'
  return (
    <section className={classes.device} data-dark={isDark || undefined} aria-label={isDark ? 'Dark' : 'Desktop'}>
      <MailHead subject={subject} note={from} isDark={isDark} />
      <div ref={ref} className={classes.sheet}>
        <MailPage
          html={html}
          title={title}
          isDark={isDark}
          {...(scale < 1 && { width: DESKTOP_WIDTH, height: height / scale, scale })}
        />
      </div>
    </section>
  )
}

/** An email on a phone of 360 pixels. */
export const PhoneMail = ({ subject, from, html }: DeviceProps) => (
  <section className={`${classes.device} ${classes.phone}`} aria-label="Mobile preview">
    <MailHead subject={subject} note={from} />
    <div className={classes.sheet}>
      <MailPage html={html} title="The email on a phone" />
    </div>
  </section>
)
