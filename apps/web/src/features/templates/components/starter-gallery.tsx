import type { MessageChannel } from '@greenroom/domain/messages'
import { OCCASIONS, TEMPLATE_STARTERS } from '@greenroom/domain/template-starters'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { type StartId, startIdOf } from '../rules/values.ts'
import { MessagePreview } from './message-preview.tsx'
import classes from './starter-gallery.module.css'

interface StarterGalleryProps {
  channel: MessageChannel
  artist: string
  onStart: (id: StartId) => void
}

/** What a new template can start from: nothing, or the starter set. */
export const StarterGallery = ({ channel, artist, onStart }: StarterGalleryProps) => (
  <ul className={`plain-list ${classes.starters}`} aria-label="Start from">
    <li className={classes.starter}>
      <span className={classes.plus} aria-hidden>
        <IconPlus size={26} />
      </span>
      <button type="button" className={classes.open} onClick={() => onStart(channel)}>
        <strong>Your own words</strong>
        <span>{channel === 'sms' ? 'An empty text' : 'An empty email'}</span>
      </button>
    </li>
    {TEMPLATE_STARTERS.filter((starter) => starter.channel === channel).map((starter) => (
      <li key={starter.occasion} className={classes.starter}>
        <div className={classes.window} data-channel={channel} aria-hidden>
          <MessagePreview template={starter} artist={artist} />
        </div>
        <button type="button" className={classes.open} onClick={() => onStart(startIdOf(starter))}>
          <strong>{starter.name}</strong>
          <span>{OCCASIONS[starter.occasion]}</span>
        </button>
      </li>
    ))}
  </ul>
)
