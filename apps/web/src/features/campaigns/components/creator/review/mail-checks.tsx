import { mailChecks } from '@greenroom/domain/mail-checks'
import { Anchor } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '../../../../../ui/icons.generated.ts'
import { mailBlockId } from '../../../rules/problems.ts'
import { useCreator } from '../creator-context.ts'
import classes from './review.module.css'

/** Most checks that are shown at once. */
const MOST = 8

/** What may keep an email from being read, each with the way to its place. None of it keeps it from leaving. */
export function MailChecks() {
  const { fields, shown, goTo } = useCreator()
  if (shown.mail === undefined) return null
  const checks = mailChecks({ ...fields, html: shown.mail.html })
  if (checks.length === 0)
    return (
      <p className={classes.sound}>
        <IconCircleCheck size={18} aria-hidden /> Weight, links, pictures, and words look good.
      </p>
    )
  return (
    <section className={classes.checks} aria-labelledby="mail-checks">
      <h3 id="mail-checks">
        <IconInfoCircle size={18} aria-hidden /> Worth a look
      </h3>
      <ul>
        {checks.slice(0, MOST).map(({ code, text, blockId }) => (
          <li key={`${code} ${blockId} ${text}`}>
            {text}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              onClick={() => goTo('message', blockId === undefined ? undefined : mailBlockId(blockId))}
            >
              {blockId === undefined ? 'Go to Content' : 'Go to the block'}
            </Anchor>
          </li>
        ))}
      </ul>
      {checks.length > MOST ? <p>And {checks.length - MOST} more.</p> : null}
    </section>
  )
}
