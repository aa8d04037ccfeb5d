import { campaignText, sampleStopLink } from '@greenroom/domain/campaign-text'
import { mergeValues } from '@greenroom/domain/merge-fields'
import bubble from '../../../../ui/text-bubble.module.css'
import { NoReply, TextSender } from '../../../../ui/text-sender.tsx'
import classes from './names.module.css'

/** A text from the name, as it comes to a fan's phone. */
export const NamePicture = ({ name }: { name: string }) => (
  <figure
    className={classes.picture}
    role="img"
    aria-label={`A fan’s phone with a text from ${name || 'your name'}, which ends with a link to stop`}
  >
    <TextSender artist={name} address={name || 'Your name'} />
    <p className={bubble.bubble}>{exampleText()}</p>
    <NoReply />
  </figure>
)

const exampleText = (): string =>
  campaignText({
    content: 'My new song is out on Friday.',
    values: mergeValues({ name: '', email: null }, ''),
    short: () => '',
    withName: false,
    withOptOut: true,
    stop: sampleStopLink(location.origin),
  }).text
