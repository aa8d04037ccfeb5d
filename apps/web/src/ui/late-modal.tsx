import { Modal, type ModalProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'

/**
 * A dialog whose code loads when it first opens. If it opened before its code had loaded, it could not know which
 * element had the focus.
 */
export function LateModal({ opened, ...rest }: ModalProps) {
  const isMounted = useMounted()
  return <Modal opened={opened && isMounted} centered {...rest} />
}
