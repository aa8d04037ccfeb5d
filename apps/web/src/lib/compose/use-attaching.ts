import type { MessageMedia } from '@greenroom/contracts'
import { MAX_MAIL_MEDIA, type MessageChannel } from '@greenroom/domain/messages'
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { randomId } from '../random-id.ts'
import { toast } from '../toasts.tsx'
import { uploadMedia } from './upload-media.ts'

/** A file on its way up. */
export interface Uploading {
  id: string
  name: string
  share: number
}

/** Uploads files that are chosen, dropped, or pasted. @param put takes the files of the message */
export function useAttaching(
  channel: MessageChannel,
  media: readonly MessageMedia[],
  put: (media: MessageMedia[]) => void,
) {
  const [uploading, setUploading] = useState<readonly Uploading[]>([])
  const latest = useRef({ media, put })
  useEffect(() => {
    latest.current = { media, put }
  })
  const take = async (files: readonly File[]) => {
    const room = MAX_MAIL_MEDIA - media.length - uploading.length
    if (files.length > room) toast.info(`A message takes at most ${MAX_MAIL_MEDIA} files.`)
    await Promise.all(files.slice(0, Math.max(0, room)).map(one))
  }
  const one = async (file: File) => {
    const id = randomId()
    setUploading((before) => [...before, { id, name: file.name, share: 0 }])
    try {
      const stored = await uploadMedia(file, channel, (share) =>
        setUploading((before) => before.map((each) => (each.id === id ? { ...each, share } : each))),
      )
      const next = [...latest.current.media, stored]
      latest.current = { ...latest.current, media: next }
      latest.current.put(next)
    } catch (error) {
      toast.error(error instanceof Error ? `${file.name}: ${error.message}` : `${file.name} was not uploaded.`)
    } finally {
      setUploading((before) => before.filter((each) => each.id !== id))
    }
  }
  const pick = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    if (channel === 'sms') input.accept = 'image/*'
    input.addEventListener('change', () => void take([...(input.files ?? [])]))
    input.click()
  }
  return {
    uploading,
    isBusy: uploading.length > 0,
    pick,
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      void take(files)
    },
    dropProps: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        void take(files)
      },
    },
  }
}
export type Attaching = ReturnType<typeof useAttaching>
