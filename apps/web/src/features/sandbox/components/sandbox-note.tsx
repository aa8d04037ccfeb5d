import { IconPlugConnectedX } from '../../../ui/icons.generated.ts'
import classes from './sandbox-note.module.css'

/** Tells users that this is the sandbox. */
export const SandboxNote = ({ title, text }: { title: string; text: string }) => (
  <p className={classes.root}>
    <IconPlugConnectedX size={18} aria-hidden />
    <span>
      <strong>{title}</strong> {text}
    </span>
  </p>
)
