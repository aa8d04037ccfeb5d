import classes from './text-bubble.module.css'

export interface TextSenderProps {
  /** Whose initial stands in the disc. */
  artist: string
  /** Number or name, as it is shown. */
  address: string
}

/** Who a text comes from, as a phone shows it above the messages. */
export const TextSender = ({ artist, address }: TextSenderProps) => (
  <div className={classes.sender}>
    <span className={classes.disc} aria-hidden>
      {artist.slice(0, 1).toUpperCase()}
    </span>
    <span>{address}</span>
  </div>
)

/** What a phone says below texts from a name. */
export const NoReply = () => <p className={classes.noReply}>You cannot reply to this sender.</p>
