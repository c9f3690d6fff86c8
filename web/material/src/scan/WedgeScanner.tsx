/** Listens on every page for a scanner that types. */
export function WedgeScanner() {
  return null
}
