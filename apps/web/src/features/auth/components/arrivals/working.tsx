import { Disc } from '../../../../ui/disc.tsx'
import classes from './working.module.css'

/** While a link is being tried. */
export const Working = ({ message }: { message: string }) => (
  <div className={classes.root} role="status">
    <Disc size={44} spinning />
    <p className={classes.message}>{message}</p>
  </div>
)
