/** Long enough for the browser to have begun. */
const KEPT_MS = 60_000

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/** Shows a file (a PDF, a picture) in a tab of its own. */
export function showFile(file: Blob): void {
  const url = URL.createObjectURL(file)
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
