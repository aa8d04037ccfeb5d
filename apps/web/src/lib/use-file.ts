import { useState } from 'react'
import type { Downloaded } from './api/download.ts'
import { saveFile } from './save-file.ts'
import { toast } from './toasts.tsx'

/** Downloads a file, and says so if that fails. */
export function useFile() {
  const [isBusy, setBusy] = useState(false)
  const get = async (read: () => Promise<Downloaded>) => {
    setBusy(true)
    try {
      const { file, name } = await read()
      saveFile(file, name)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The file did not load.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, get: (read: () => Promise<Downloaded>) => void get(read) }
}
