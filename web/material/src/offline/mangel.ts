/** Puts defects into the outbox. */
import { newEntryHead, queueEntries, replaceHere } from './outbox.ts'
import type { Foto } from './shrinkPhoto.ts'
import type { FotoEntry, MangelEntry, MangelFields, Queued } from './types.ts'

const mangelEntry = (benutzer_id: string, inhalt: MangelFields): MangelEntry => ({
  ...newEntryHead(benutzer_id),
  art: 'mangel',
  inhalt,
})

const fotoEntry = ({ benutzer_id, schluessel }: MangelEntry, { name, typ }: Foto): FotoEntry => ({
  ...newEntryHead(benutzer_id),
  art: 'foto',
  mangel_schluessel: schluessel,
  mangel_id: null,
  name,
  typ,
})

/** Queues a defect with its photo. @throws when this device cannot keep them */
export async function reportMangel(benutzer_id: string, inhalt: MangelFields, foto: Foto | undefined): Promise<void> {
  const mangel = mangelEntry(benutzer_id, inhalt)
  await queueEntries(foto === undefined ? [mangel] : [mangel, fotoEntry(mangel, foto)], foto?.bytes)
}

/**
 * Queues the corrected version of a rejected defect. The photo goes with it unless there is a new one.
 *
 * @throws when this device cannot keep it
 */
export async function resendMangel(
  old: Queued<MangelEntry>,
  inhalt: MangelFields,
  foto: Foto | undefined,
): Promise<void> {
  const mangel = { ...mangelEntry(old.benutzer_id, inhalt), nr: old.nr }
  await replaceHere(old, mangel, foto && { auftrag: fotoEntry(mangel, foto), bytes: foto.bytes })
}
