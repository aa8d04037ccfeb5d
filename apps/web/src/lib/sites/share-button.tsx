import { Button, type ButtonProps } from '@mantine/core'
import { IconShare } from '../../ui/icons.generated.ts'
import { toast } from '../toasts.tsx'
import { useRecordShare } from './record-share.ts'

export interface ShareButtonProps {
  site: { id: string; name: string; url: string }
  buttonProps?: ButtonProps
}

/** Opens the device's share dialog; absent if it has none. */
export function ShareButton({ site: { id, name, url }, buttonProps }: ShareButtonProps) {
  const record = useRecordShare(id)
  if (!navigator.share) return null
  const share = () => {
    navigator.share({ title: name, url }).then(
      () => record('sheet'),
      (error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          toast.error('Sharing did not work. Copy the link instead.')
      },
    )
  }
  return (
    <Button leftSection={<IconShare size={18} aria-hidden />} {...buttonProps} onClick={share}>
      Share
    </Button>
  )
}
