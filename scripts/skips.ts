/** Allowed reasons for a test to skip itself in CI, each with why no coverage is lost. Any other skip fails there. */
const ALLOWED: readonly RegExp[] = [
  // The corpora of hostile and real mails are not in the repository; our own fixtures cover the same rules.
  /^das Korpus |^Der Korpus fehlt/,
  // An administrator can read every file, so a forbidden one cannot be created; the tests run for an ordinary user.
  /^Der Administrator darf jede Datei lesen|^Als root ist jede Datei lesbar/,
  // Some kernels do not schedule by session; on those there is nothing to test.
  /^Dieser Kernel bildet keine Gruppen/,
  // Users are made by the administrator alone; CI runs as one.
  /^Nur der Administrator legt Benutzer an/,
  // Units are judged where systemd is installed; a container has none.
  /^systemd-analyze is not installed/,
  // The numbers of system calls are compared where the kernel's headers are; they never change.
  /^Die Kopfdateien des Kernels fehlen/,
]

/** Whether a test may be skipped for this reason. */
export const isAllowedSkip = (reason: string): boolean => ALLOWED.some((pattern) => pattern.test(reason))
