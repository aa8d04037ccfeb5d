import type { Campaign } from '@greenroom/contracts'
import { PhoneFrame } from '../../../../ui/phone-frame.tsx'
import { WithFields } from '../with-fields.tsx'
import bubble from '../../../../ui/text-bubble.module.css'
import classes from './message-card.module.css'

/** The message as it was written, on a phone. */
export const MessageCard = ({ campaign: { content, media } }: { campaign: Campaign }) => (
  <aside className={classes.side} aria-label="Message">
    <PhoneFrame label="The message on a phone" width={280}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.thread} tabIndex={0} role="group" aria-label="Message">
        {media.map(({ id, url, name, type }) =>
          type.startsWith('image/') ? (
            <img key={id} className={classes.picture} src={url} alt={name} loading="lazy" />
          ) : (
            <p key={id} className={bubble.bubble}>
              {name}
            </p>
          ),
        )}
        {content.trim() === '' ? null : (
          <p className={bubble.bubble} dir="auto">
            <WithFields text={content} />
          </p>
        )}
      </div>
    </PhoneFrame>
  </aside>
)
