import { userInfo } from 'node:os'

/** Names the operating system user at the command line; in a container the user may have only a number. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return `Benutzer ${process.getuid?.() ?? '?'}`
  }
}
