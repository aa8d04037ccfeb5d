import { IconAlertTriangle, IconCloudOff, IconDeviceFloppy } from '../../../ui/icons.generated.ts'
import { useOnline } from '../../../lib/online.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import classes from './saved-mark.module.css'

/** Tells where the draft is saved; announced only when that changes. */
export function SavedMark() {
  const { exists, keptIn } = useSiteDraft()
  const isLost = exists && keptIn === 'memory'
  return (
    <p className={classes.mark} data-warning={isLost || undefined} role="status">
      {exists && (
        <>
          {isLost ? <IconAlertTriangle size={15} aria-hidden /> : <IconDeviceFloppy size={15} aria-hidden />}
          {isLost ? 'Saved in this tab only' : 'Saved in this browser'}
        </>
      )}
    </p>
  )
}

/** Notices about a draft that is not safely saved. */
export function DraftNotices() {
  const { exists, keptIn, dropped } = useSiteDraft()
  const isOnline = useOnline()
  return (
    <>
      {!isOnline && (
        <p className={classes.notice} role="status">
          <IconCloudOff size={18} aria-hidden />
          You are offline. Keep going: everything is saved here, and we will check your username again when you are back
          online.
        </p>
      )}
      {exists && keptIn === 'memory' && (
        <p className={classes.notice} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          This browser does not let us save your page (a private window, or its storage is full). Keep this tab open
          until you have signed up.
        </p>
      )}
      {dropped.length > 0 && (
        <p className={classes.notice} role="status">
          <IconAlertTriangle size={18} aria-hidden />
          Part of your saved page could not be read ({dropped.map((part) => PART_NAMES[part]).join(', ')}). The rest is
          just as you left it.
        </p>
      )}
    </>
  )
}

const PART_NAMES = {
  id: 'its number',
  username: 'the username',
  profile: 'name and bio',
  blocks: 'the blocks',
  picture: 'the picture',
} as const
