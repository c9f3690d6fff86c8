import type { IncomingHttpHeaders } from 'node:http'
import { DomainError } from '../errors/domain-error.ts'
import { LIMITS } from '../limits.ts'

/**
 * Refuses a header longer than `LIMITS.headerCharacters`, naming it, before any code reads it. Exception: `Range`,
 * whose unreadable values are ignored; its reader has a tighter limit.
 *
 * @throws DomainError 431
 */
export function refuseLongHeaders(headers: IncomingHttpHeaders): void {
  for (const [name, value = ''] of Object.entries(headers)) {
    // A repeated header counts as one.
    const length = typeof value === 'string' ? value.length : value.join().length
    if (length <= LIMITS.headerCharacters || name === 'range') continue
    throw new DomainError(
      431,
      'kopfzeile_zu_lang',
      `Die Kopfzeile ${name.slice(0, SHOWN)} ist zu lang. Sie darf höchstens ${LIMITS.headerCharacters} Zeichen haben.`,
      { kopfzeile: name.slice(0, SHOWN), grenze_zeichen: LIMITS.headerCharacters },
    )
  }
}

/** Characters of the header's name shown in the refusal. */
const SHOWN = 100
