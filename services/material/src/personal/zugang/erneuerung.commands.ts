/** Logins that stay on a device: a cookie renews their token. */
import type { Clock } from '@zeughaus/platform'
import type { Erneuerung } from '../../kern/access/erneuerung.ts'
import type { Issued, Tokens } from '../../kern/access/token.ts'
import type { UnauditedWrite } from '../../kern/db/store.ts'
import { recordSicherheit, urheberOf } from '../../kern/sicherheit/index.ts'
import { ANMELDUNG, BLEIBT_SECONDS } from './sitzung.commands.ts'

const SECOND_MS = 1000

/** A renewed login: its token, and the number of its next cookie. */
export interface Erneuert {
  readonly issued: Issued
  readonly nummer: number
}

interface Request {
  readonly shown: Erneuerung
  readonly adresse: string
}

/**
 * Renews the token of a login that stays. A number that was shown before a later one is a copy: owner and thief cannot be
 * told apart, so the login ends for both.
 *
 * @returns undefined for a login that has ended
 */
export async function sitzungErneuern(
  write: Pick<UnauditedWrite, 'tx' | 'announce' | 'note'>,
  { tokens, clock }: { readonly tokens: Tokens; readonly clock: Clock },
  { shown, adresse }: Request,
): Promise<Erneuert | undefined> {
  const { tx, announce } = write
  const now = clock.now()
  const row = await tx
    .selectFrom('sitzung')
    .innerJoin('benutzer', 'benutzer.id', 'sitzung.benutzer_id')
    .select(['benutzer_id', 'benutzername', 'name', 'erneuerung', 'erneuerung_gezeigt', 'geraet'])
    .where('sitzung.id', '=', shown.sitzung)
    .where('laeuft_ab_am', '>', new Date(now).toISOString())
    .where('aktiv', '=', true)
    .forUpdate('sitzung')
    .executeTakeFirst()
  // A number above the newest comes from before a restored backup: no copy, but the login is not there any more.
  if (row === undefined || row.erneuerung === null || shown.nummer > row.erneuerung) return undefined
  if (shown.nummer !== row.erneuerung && shown.nummer !== row.erneuerung_gezeigt) {
    await tx.deleteFrom('sitzung').where('id', '=', shown.sitzung).execute()
    await recordSicherheit(write, urheberOf({ ...row, id: row.benutzer_id, adresse }), {
      ereignis: 'anmeldung',
      ergebnis: 'verweigert',
      grund: 'erneuerung_kopiert',
      details: { geraet: row.geraet },
    })
    announce({ art: ANMELDUNG, id: row.benutzer_id })
    return undefined
  }
  const issued = await tokens.issue(row.benutzer_id, shown.sitzung)
  const nummer = row.erneuerung + 1
  const laeuft_ab_am = new Date((issued.iat + BLEIBT_SECONDS) * SECOND_MS).toISOString()
  const used = { zuletzt_am: new Date(now).toISOString(), adresse }
  await tx
    .updateTable('sitzung')
    .set({ ...used, laeuft_ab_am, erneuerung: nummer, erneuerung_gezeigt: shown.nummer })
    .where('id', '=', shown.sitzung)
    .execute()
  return { issued, nummer }
}

/** Ends the login of a cookie, on a device that has logged out without a network. */
export async function erneuerungBeenden(
  write: Pick<UnauditedWrite, 'tx' | 'announce' | 'note'>,
  { shown, adresse }: Request,
): Promise<void> {
  const { tx, announce } = write
  const ended = await tx
    .deleteFrom('sitzung')
    .using('benutzer')
    .whereRef('benutzer.id', '=', 'sitzung.benutzer_id')
    .where('sitzung.id', '=', shown.sitzung)
    .returning(['benutzer.id', 'benutzername', 'name'])
    .executeTakeFirst()
  if (ended === undefined) return
  await recordSicherheit(write, urheberOf({ ...ended, adresse }), { ereignis: 'abmeldung' })
  announce({ art: ANMELDUNG, id: ended.id })
}
