/** Milliseconds that the browser may take to begin the download. */
const ADDRESS_LIVES_MS = 1000

/** Saves a generated file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES_MS)
}
