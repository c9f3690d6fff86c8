/** Time for the browser to start reading the file. */
const KEPT_MS = 60_000

/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Opens a file (PDF, image) in a new tab. */
export function showFile(file: Blob): void {
  const url = URL.createObjectURL(file)
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
