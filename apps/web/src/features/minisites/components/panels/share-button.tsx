import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { toast } from '../../../../lib/toasts.tsx'

/** The device's own way to share, where it has one. */
export function ShareButton({ url, name }: { url: string; name: string }) {
  if (!navigator.share) return null
  const share = () => {
    navigator.share({ title: name, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error('Sharing did not work. Copy the link instead.')
    })
  }
  return (
    <Button leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
      Share
    </Button>
  )
}
