import { CopyButton, type CopyButtonProps } from '../../ui/copy-button.tsx'
import { useRecordShare } from './record-share.ts'

export interface CopyLinkProps extends Omit<CopyButtonProps, 'value' | 'onCopy'> {
  site: { id: string; url: string }
}

/** Copies the address of a site and records it as shared. */
export function CopyLink({ site: { id, url }, label = 'Copy link', ...look }: CopyLinkProps) {
  const record = useRecordShare(id)
  return <CopyButton value={url} label={label} {...look} onCopy={() => record('link')} />
}
