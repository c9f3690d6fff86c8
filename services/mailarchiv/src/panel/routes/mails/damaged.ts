/** Mails whose bytes are not those that were archived. */
import { DomainError } from '@zeughaus/platform'
import { isDamage, type RawMail } from '../../../store/contract/index.ts'

/** The code of the refusal, for the pages. */
const DAMAGED = 'mail_beschaedigt'

const isDamaged = (error: unknown): boolean =>
  isDamage(error) || (error instanceof DomainError && error.code === DAMAGED)

function damagedMail(cause: unknown): DomainError {
  const error = new DomainError(
    500,
    DAMAGED,
    'Diese Mail ist verändert oder beschädigt: Das Archiv liest ihre Originaldatei nicht mehr so, wie sie archiviert wurde. Bitte lassen Sie unter „Integrität“ alles prüfen und holen Sie die Datei aus der letzten Sicherung.',
  )
  error.cause = cause
  return error
}

/** Rejects with `mail_beschaedigt` where the bytes that are read are damaged. */
export async function undamaged<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw isDamaged(error) ? damagedMail(error) : error
  }
}

/** The same for the bytes themselves. */
export function undamagedRaw(raw: RawMail): RawMail {
  async function* read(...range: Parameters<RawMail['read']>) {
    try {
      yield* raw.read(...range)
    } catch (error) {
      throw isDamaged(error) ? damagedMail(error) : error
    }
  }
  return { ...raw, read }
}

/** Null in place of what is damaged: a list shows its other mails, and this one by what is stored beside its bytes. */
export async function unlessDamaged<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (isDamaged(error)) return null
    throw error
  }
}
