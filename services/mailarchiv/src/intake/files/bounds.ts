/** Bounds of packed folders, which strangers make. */

/** Files of an archive. */
export const MAX_MEMBERS = 1_000_000

const SUSPICIOUS_BYTES = 64 * 1024 * 1024
const RATIO = 200

/** Whether a member of a ZIP is meant to fill memory and disk: large, and RATIO times smaller in its packed form. */
export const isSuspicious = (member: { readonly uncompressedSize: number; readonly compressedSize: number }): boolean =>
  member.uncompressedSize > SUSPICIOUS_BYTES && member.uncompressedSize > member.compressedSize * RATIO

export const SUSPICIOUS = 'Die Datei ist ungewöhnlich stark gepackt und wird nicht ausgepackt.'
