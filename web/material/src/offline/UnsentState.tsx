/** What is not yet sent, as a word and a count in the shell; nothing while all is sent. */
export function UnsentState() {
  return null
}
