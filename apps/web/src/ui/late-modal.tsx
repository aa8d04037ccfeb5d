import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A dialog in code that is loaded when it is first opened: opened before it is there, it would not know where the focus came from. */
export function LateModal({ opened, ...rest }: ModalProps) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return <Modal opened={opened && isMounted} centered {...rest} />
}
