import bubble from '../../../../ui/text-bubble.module.css'
import { TextSender } from '../../../../ui/text-sender.tsx'
import classes from './names.module.css'

/** A text from the name, as it comes to a fan's phone. */
export const NamePicture = ({ name }: { name: string }) => (
  <figure
    className={classes.picture}
    role="img"
    aria-label={`A fan’s phone with a text from ${name || 'your name'}, which ends with a link to stop`}
  >
    <TextSender artist={name} address={name || 'Your name'} />
    <p className={bubble.bubble}>
      My new song is out on Friday.
      <br />
      Stop: <u>example.com/s/a1b2c3</u>
    </p>
    <p className={classes.noReply}>You cannot reply to this sender.</p>
  </figure>
)
