import type { Campaign } from '@greenroom/contracts'
import { mergeValues } from '@greenroom/domain/merge-fields'
import { MailFrame } from '../../../../ui/mail-frame.tsx'
import { PhoneFrame } from '../../../../ui/phone-frame.tsx'
import { drawMail } from '../../rules/draw-mail.ts'
import { WithFields } from '../with-fields.tsx'
import classes from './message-card.module.css'

/** The message as it was written: a text on a phone, a mail as it was drawn. */
export const MessageCard = ({ campaign }: { campaign: Campaign }) =>
  campaign.type === 'email' ? (
    <aside className={classes.side} aria-label="Message">
      <MailFrame
        html={drawMail(campaign, { artist: '', values: WITHOUT_DATA }).html}
        title={campaign.subject}
        height={560}
      />
    </aside>
  ) : (
    <TextCard campaign={campaign} />
  )

/** Fields show their fallback. */
const WITHOUT_DATA = mergeValues({ name: '', email: null }, '')

const TextCard = ({ campaign: { content, media } }: { campaign: Campaign }) => (
  <aside className={classes.side} aria-label="Message">
    <PhoneFrame label="The message on a phone" width={280}>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.thread} tabIndex={0} role="group" aria-label="Message">
        {media.map(({ id, url, name, type }) =>
          type.startsWith('image/') ? (
            <img key={id} className={classes.picture} src={url} alt={name} loading="lazy" />
          ) : (
            <p key={id} className={classes.bubble}>
              {name}
            </p>
          ),
        )}
        {content.trim() === '' ? null : (
          <p className={classes.bubble} dir="auto">
            <WithFields text={content} />
          </p>
        )}
      </div>
    </PhoneFrame>
  </aside>
)
