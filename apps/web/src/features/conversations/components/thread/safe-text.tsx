import { Fragment } from 'react'
import classes from './thread.module.css'

const LINK = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

/** A text with its line breaks; addresses of pages become links. */
export const SafeText = ({ text }: { text: string }) => (
  <p className={classes.text} dir="auto">
    {text.split(LINK).map((part, place) => {
      const key = `${place}${part}`
      return place % 2 === 1 ? (
        <a key={key} href={part} target="_blank" rel="noopener noreferrer nofollow">
          {part}
        </a>
      ) : (
        <Fragment key={key}>{part}</Fragment>
      )
    })}
  </p>
)
