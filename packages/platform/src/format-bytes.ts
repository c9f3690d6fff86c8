const ONE_DIGIT = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

/** Formats a byte count for people: `25 MB`. Units of 1,024. */
export function formatBytes(bytes: number): string {
  const units = ['Byte', 'KB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${ONE_DIGIT.format(value)} ${units[unit]}`
}
