/** Defects in the outbox. */
import { ersetzeHier, neuerKopf, reiheEin } from './ausgang.ts'
import type { Fotoauftrag, Gemerkt, Mangelauftrag, Mangelfelder } from './typen.ts'
import type { Foto } from './verkleinere.ts'

const mangelVon = (benutzer_id: string, inhalt: Mangelfelder): Mangelauftrag => ({
  ...neuerKopf(benutzer_id),
  art: 'mangel',
  inhalt,
})

const fotoVon = ({ benutzer_id, schluessel }: Mangelauftrag, { name, typ }: Foto): Fotoauftrag => ({
  ...neuerKopf(benutzer_id),
  art: 'foto',
  mangel_schluessel: schluessel,
  mangel_id: null,
  name,
  typ,
})

/** Keeps a defect with its photo until the service has both. @throws when this device cannot keep them */
export async function meldeMangel(benutzer_id: string, inhalt: Mangelfelder, foto: Foto | undefined): Promise<void> {
  const mangel = mangelVon(benutzer_id, inhalt)
  await reiheEin(foto === undefined ? [mangel] : [mangel, fotoVon(mangel, foto)], foto?.bytes)
}

/**
 * Sends a refused defect again as it was corrected. Its photo goes with it, unless there is another one.
 *
 * @throws when this device cannot keep it
 */
export async function sendeMangelNeu(
  alter: Gemerkt<Mangelauftrag>,
  inhalt: Mangelfelder,
  foto: Foto | undefined,
): Promise<void> {
  const mangel = { ...mangelVon(alter.benutzer_id, inhalt), nr: alter.nr }
  await ersetzeHier(alter, mangel, foto && { auftrag: fotoVon(mangel, foto), bytes: foto.bytes })
}
