import { tip } from '../../../../../ui/tip.ts'
import { useCreator } from '../creator-context.ts'
import bubble from '../../../../../ui/text-bubble.module.css'
import classes from './phone.module.css'

/** The message in a bubble, with what stands around it by rule. */
export function Bubble() {
  const { shown, fields } = useCreator()
  const { before, body, after } = shown.parts
  return (
    <>
      {fields.media.map(({ id, url, name }) => (
        <img key={id} className={classes.picture} src={url} alt={name} />
      ))}
      {shown.text === '' ? null : (
        <p className={bubble.bubble} dir="auto">
          {before === '' ? null : (
            <span className={classes.added} {...tip('Your name is added to the first text each month')}>
              {before}
            </span>
          )}
          <Linked text={body} />
          {after === '' ? null : (
            <span
              className={classes.added}
              {...tip(shown.isFromName ? STOPS_BY_LINK : 'The first text each month says how to opt out')}
            >
              {after}
            </span>
          )}
        </p>
      )}
    </>
  )
}

const STOPS_BY_LINK = 'Nobody can reply to a name, so each text ends with a link to stop'

/** Splits at addresses; the parts at odd places are addresses. */
const ADDRESS = /(https?:\/\/[^\s<>"“”„«»]+)/

const Linked = ({ text }: { text: string }) =>
  text.split(ADDRESS).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which never move
      <u key={place}>{part}</u>
    ),
  )
